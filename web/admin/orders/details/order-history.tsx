import { useState } from 'react'
import { formatMoney } from '../../../../shop/localization/format-money.ts'
import { fromPounds } from '../../../../shop/money.ts'
import { FAILURE_CODES, type FailureCode } from '../../../../shop/orders/delivery/run-state.ts'
import { normalizeText } from '../../../../shop/text.ts'
import { useDeliveredText } from '../../../account/orders/delivery-progress.tsx'
import { daysUntil } from '../../../conversations/day-names.ts'
import { formatCount, isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/form/field.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { FormFields, useForm } from '../../../ui/form/form.tsx'
import { FactLine } from '../../../ui/texts/fact-line.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import { useReload } from '../../data/use-mutation.ts'
import { LeaveGuard } from '../../leave-guard.tsx'
import { type OrderDetails, updateOrder } from '../orders-api.ts'

type Event = OrderDetails['events'][number]

/** Events of the order and the openings of its cases, with their actors and notes. */
export function OrderHistory({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('admin-orders', 'admin-cases')
  const describeEvent = useEventText(order)
  const getActorName = ({ by }: Event) => {
    if (!by) return t('details.byShop')
    return by.kind === 'api_key'
      ? t('details.byApiKey', { name: isolateBidi(by.name) })
      : isolateBidi(by.name)
  }
  const cases = order.cases.map(({ id, kind, createdAt, statement }) => ({
    id,
    kind: 'case',
    at: createdAt,
    text: `${t(`admin-cases:kinds.${kind}`)}: ${t('admin-cases:events.opened')}`,
    name: isolateBidi(order.customer.name),
    note: statement,
  }))
  const events = order.events.map((event) => ({
    id: event.id,
    kind: event.kind,
    at: event.at,
    text: describeEvent(event),
    name: getActorName(event),
    note: getNote(event),
  }))
  // A case pauses its order at the same time.
  const steps = [...cases, ...events].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <ol className="border-t border-line" data-testid="story">
      {steps.map(({ id, kind, at, text, name, note }, place) => (
        <li key={id} className="border-b border-line py-1.5" data-event={kind}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{text}</span>{' '}
            <span className="figures text-sm text-muted">
              <FactLine>
                {name}
                <Time date={at} style={isSameDay(at, steps[place - 1]?.at) ? 'clock' : 'moment'} />
              </FactLine>
            </span>
          </p>
          {note && (
            <p dir="auto" className="quoted-text my-1">
              {note}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

/** An event says its day where the one above it does not. */
function isSameDay(at: string, before: string | undefined): boolean {
  return before !== undefined && daysUntil(at, new Date(before)) === 0
}

/** Splits the note of a failure, which begins with its code: `no_capacity: Tomorrow again`. */
function splitFailureNote(note: string | null): { code: FailureCode | null; text: string | null } {
  const [start = '', ...rest] = (note ?? '').split(': ')
  const code = FAILURE_CODES.find((name) => name === start) ?? null
  return { code, text: code === null ? note : rest.join(': ') || null }
}

/** The text that somebody wrote; codes are part of the event's name or of the pause above. */
function getNote({ kind, note }: Event): string | null {
  return kind === 'run_failed' || kind === 'paused' ? splitFailureNote(note).text : note
}

function useEventText(order: OrderDetails) {
  const { t, lang } = useTranslation('admin-orders', 'orders', 'admin-delivery')
  const deliveredText = useDeliveredText()
  return ({ kind, toStatus, delivered, startCount, refunded, missing, note }: Event): string => {
    if (kind === 'dispute_overridden') return t('details.disputeOverridden')
    if (kind === 'noted') return t('details.noteAdded')
    if (kind === 'moved' && toStatus === 'processing') return t('orders:events.started')
    if (kind === 'moved') return t(`orders:status.${toStatus ?? order.status}`)
    if (kind === 'delivered') return deliveredText(delivered ?? 0, order.quantity)
    if (kind === 'counted') {
      return t('orders:events.counted', { amount: isolateBidi(formatCount(lang, startCount ?? 0)) })
    }
    if (kind === 'refunded' || kind === 'refund_failed') {
      return t(`orders:events.${kind}`, {
        amount: isolateBidi(formatMoney(lang, fromPounds(refunded ?? 0))),
      })
    }
    if (kind === 'run_failed') {
      const { code } = splitFailureNote(note)
      return code
        ? `${t('orders:events.run_failed')}: ${t(`admin-delivery:failures.${code}`)}`
        : t('orders:events.run_failed')
    }
    if (kind === 'checked') {
      const result = missing
        ? t('admin-delivery:guarantee.missing', { amount: isolateBidi(formatCount(lang, missing)) })
        : t('admin-delivery:guarantee.intact')
      return `${t('orders:events.checked')}: ${result}`
    }
    return t(`orders:events.${kind}`)
  }
}

/** Adds an internal note to the order. */
export function NoteForm({ orderId }: { orderId: string }) {
  const { t } = useTranslation('admin-orders')
  const [note, setNote] = useState('')
  const form = useForm(() => updateOrder(orderId, { note }), {
    limits: fieldLimits('PATCH /admin/orders/{id}'),
    reload: useReload(),
    done: () => t('details.noteSaved'),
    failed: t('details.noteFailed'),
    onDone: () => setNote(''),
  })
  return (
    <form className="mt-4 space-y-2" {...form.props}>
      <LeaveGuard isChanged={normalizeText(note) !== ''} />
      <FormFields form={form}>
        <TextAreaField
          label={t('details.note')}
          hint={t('details.noteHint')}
          name="note"
          rows={1}
          dir="auto"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </FormFields>
      <Button type="submit" busy={form.busy} disabled={normalizeText(note) === ''}>
        {t('details.saveNote')}
      </Button>
    </form>
  )
}

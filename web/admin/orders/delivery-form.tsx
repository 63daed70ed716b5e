import type { FormEvent } from 'react'
import { normalizeText } from '../../../shop/text.ts'
import { shortId } from '../../account/orders/order-card.tsx'
import { PostProgress } from '../../account/orders/order-posts.tsx'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, FieldErrorsContext } from '../../ui/form/field.tsx'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { useMutation } from '../data/use-mutation.ts'
import { type OrderUpdate, type StaffOrder, updateOrder } from './order-calls.ts'

interface DeliveryFormProps {
  order: StaffOrder
  /** With a field for a note in the history. */
  hasNote?: boolean
}

/** Records the counts of an order in processing: of each of its videos where it is split over several. */
export function DeliveryForm({ order, hasNote }: DeliveryFormProps) {
  if (!order.posts) return <CountsForm order={order} counts={order} hasNote={hasNote} />
  return (
    <ol className="border-t border-line" data-testid="posts">
      {order.posts.map((counts, index) => (
        <li key={index} className="border-b border-line py-3" data-post={index + 1}>
          <PostProgress post={counts} number={index + 1} />
          <div className="mt-2">
            <CountsForm order={order} counts={counts} post={index + 1} />
          </div>
        </li>
      ))}
    </ol>
  )
}

interface CountsFormProps extends DeliveryFormProps {
  counts: Pick<StaffOrder, 'quantity' | 'delivered' | 'startCount'>
  post?: number
}

function CountsForm({ order, counts, post, hasNote }: CountsFormProps) {
  const { t } = useTranslation('admin-orders', 'admin')
  const { lang } = useLang()
  const { errors, validate } = useFieldErrors()
  const { run, busy } = useMutation((update: OrderUpdate) => updateOrder(order.id, update), {
    done: () => t('delivery.saved', { id: isolateBidi(shortId(order.id)) }),
    failed: t('delivery.saveFailed'),
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!validate(event.currentTarget)) return
    const fields = new FormData(event.currentTarget)
    run({
      post,
      startCount: getCount(fields, 'startCount'),
      delivered: getCount(fields, 'delivered'),
      note: normalizeText(String(fields.get('note') ?? '')) || undefined,
    })
  }
  const total = t('delivery.ofTotal', { amount: formatCount(lang, counts.quantity) })
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="flex flex-wrap items-end gap-2 [&_label]:mb-0 [&_label]:text-sm [&_label]:font-normal [&_label]:text-muted"
    >
      <FieldErrorsContext value={errors}>
        <Field label={t('delivery.startCount')} name="startCount" {...getCountProps(counts.startCount)} />
        <Field
          label={`${t('delivery.delivered')} ${total}`}
          name="delivered"
          {...getCountProps(counts.delivered, counts.quantity)}
        />
        {hasNote && (
          <div className="w-full">
            <Field label={t('statusDialog.note')} name="note" maxLength={1_000} dir="auto" />
          </div>
        )}
      </FieldErrorsContext>
      <Button
        type="submit"
        size="small"
        look="line"
        busy={busy}
        aria-label={
          post === undefined
            ? undefined
            : t('delivery.saveVideo', { number: isolateBidi(formatCount(lang, post)) })
        }
      >
        {t('admin:save')}
      </Button>
    </form>
  )
}

/** The field remounts when the stored count changes: after a save, or when another user changed it. */
function getCountProps(current: number | null, max = 2_147_483_647) {
  return {
    key: `${current}`,
    type: 'number',
    inputMode: 'numeric',
    dir: 'ltr',
    min: 0,
    max,
    defaultValue: current ?? '',
    className: 'figures max-w-36 min-w-36 rtl:text-right',
  } as const
}

/** Returns undefined for an empty field, so that the count does not change. */
function getCount(fields: FormData, name: string): number | undefined {
  const text = normalizeText(String(fields.get(name) ?? ''))
  return text === '' ? undefined : Number(text)
}

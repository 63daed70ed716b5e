import { useState } from 'react'
import { shortId } from '../../../shop/short-id.ts'
import { normalizeText } from '../../../shop/text.ts'
import { PostProgress } from '../../account/orders/order-posts.tsx'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { parseOptional } from '../../i18n/parse-input.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { OpenDialog } from '../../ui/dialog-button.tsx'
import { Field, NumberField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { FormFields, useForm } from '../../ui/form/form.tsx'
import { useReload } from '../data/use-mutation.ts'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import { type OrderUpdate, type StaffOrder, updateOrder } from './orders-api.ts'

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

/** Asks before it lowers a delivered count, which the customer has seen. */
function CountsForm({ order, counts, post, hasNote }: CountsFormProps) {
  const { t, lang } = useTranslation('admin-orders', 'admin')
  const [lowering, setLowering] = useState<OrderUpdate | null>(null)
  const readUpdate = (fields: FormData): OrderUpdate => ({
    post,
    startCount: parseOptional(fields.get('startCount')) ?? undefined,
    delivered: parseOptional(fields.get('delivered')) ?? undefined,
    basedOn: { startCount: counts.startCount, delivered: counts.delivered },
    note: normalizeText(String(fields.get('note') ?? '')) || undefined,
  })
  const saved = () => t('delivery.saved', { id: isolateBidi(shortId(order.id)) })
  const reload = useReload()
  const form = useForm((fields) => updateOrder(order.id, readUpdate(fields)), {
    limits: fieldLimits('PATCH /admin/orders/{id}'),
    reload,
    done: saved,
    failed: t('delivery.saveFailed'),
    conflict: t('admin:conflictShown'),
    onFailed: ({ code }) => code === 'changed_meanwhile' && reload(),
  })
  const submit: typeof form.props.onSubmit = (event) => {
    const update = readUpdate(new FormData(event.currentTarget))
    if (update.delivered === undefined || update.delivered >= counts.delivered)
      return form.props.onSubmit(event)
    event.preventDefault()
    setLowering(update)
  }
  const total = t('delivery.ofTotal', { amount: formatCount(lang, counts.quantity) })
  return (
    <>
      <form
        {...form.props}
        onSubmit={submit}
        className="flex flex-wrap items-end gap-2 [&_label]:mb-0 [&_label]:text-sm [&_label]:font-normal [&_label]:text-muted"
      >
        <FormFields form={form}>
          <NumberField
            label={t('delivery.startCount')}
            name="startCount"
            {...getCountProps(counts.startCount)}
          />
          <NumberField
            label={`${t('delivery.delivered')} ${total}`}
            name="delivered"
            max={counts.quantity}
            {...getCountProps(counts.delivered)}
          />
          {hasNote && (
            <div className="w-full">
              <Field label={t('statusDialog.note')} name="note" dir="auto" />
            </div>
          )}
        </FormFields>
        <Button
          type="submit"
          busy={form.busy}
          aria-label={
            post === undefined
              ? undefined
              : t('delivery.saveVideo', { number: isolateBidi(formatCount(lang, post)) })
          }
        >
          {t('admin:save')}
        </Button>
      </form>
      {lowering && (
        <OpenDialog onClose={() => setLowering(null)}>
          <ConfirmDialog
            title={t('delivery.lower.title')}
            text={t('delivery.lower.text', {
              before: isolateBidi(formatCount(lang, counts.delivered)),
              after: isolateBidi(formatCount(lang, lowering.delivered ?? 0)),
            })}
            submit={t('delivery.lower.submit')}
            failed={t('delivery.saveFailed')}
            done={saved}
            onConfirm={() => updateOrder(order.id, lowering)}
          />
        </OpenDialog>
      )}
    </>
  )
}

/** The field remounts when the stored count changes: after a save, or when another user changed it. */
function getCountProps(current: number | null) {
  return {
    key: `${current}`,
    defaultValue: current ?? '',
    className: 'figures max-w-36 min-w-36',
  }
}

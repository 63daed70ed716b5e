import { normalizeText } from '../../../../shop/text.ts'
import { formatCount } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { NumberField, TextAreaField } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type OrderDetails, type OrderUpdate, updateOrder } from '../order-calls.ts'

interface StatusDialogProps {
  order: OrderDetails
  to: NonNullable<OrderUpdate['status']>
  onClose: () => void
}

/** Announces the email to the customer before a status change and records the reason. */
export function StatusDialog({ order, to, onClose }: StatusDialogProps) {
  const { t } = useTranslation('admin-orders')
  const { lang } = useLang()
  // An order that ends early needs its delivered count, because the proposed refund depends on it.
  const counts = order.status === 'processing' && (to === 'partial' || to === 'failed')
  const isUnanswered = to === 'processing' && order.briefState === 'waiting'
  const texts = isUnanswered ? 'unanswered' : to
  const change = (fields: FormData) =>
    updateOrder(order.id, {
      status: to,
      start_without_answers: isUnanswered || undefined,
      note: normalizeText(String(fields.get('note') ?? '')) || undefined,
      delivered: counts ? Number(fields.get('delivered')) : undefined,
    })
  return (
    <FormDialog
      title={t(`statusChanges.${texts}.title`)}
      submit={t(`statusChanges.${texts}.action`)}
      danger={to === 'failed' || isUnanswered}
      failed={t('statusDialog.failed')}
      onSubmit={change}
      done={() => t(`statusChanges.${to}.done`)}
      onClose={onClose}
    >
      <p>{t(`statusChanges.${texts}.text`)}</p>
      {counts && (
        <NumberField
          label={t('statusDialog.delivered', { amount: formatCount(lang, order.quantity) })}
          name="delivered"
          min={0}
          max={order.quantity}
          defaultValue={order.delivered}
          required
        />
      )}
      <TextAreaField
        label={t('statusDialog.note')}
        hint={t('details.noteHint')}
        name="note"
        dir="auto"
        maxLength={1_000}
      />
    </FormDialog>
  )
}

import { type FormEvent, useState } from 'react'
import { getErrorMessage } from '../../../api-client.ts'
import { formatCount } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, TextAreaField } from '../../../ui/field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { RefusalMessage } from '../../ui/refusal-message.tsx'
import { type OrderDetails, type OrderUpdate, updateOrder } from './order-details.ts'

interface ChangeStatusDialogProps {
  order: OrderDetails
  to: NonNullable<OrderUpdate['status']>
  onClose: () => void
  onMoved: () => Promise<void>
}

/** Announces the email to the customer before a status change and records the reason. */
export function ChangeStatusDialog({ order, to, onClose, onMoved }: ChangeStatusDialogProps) {
  const { t } = useTranslation('admin-orders')
  const { lang } = useLang()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // An order that ends early needs its delivered count, because the proposed refund depends on it.
  const counts = order.status === 'processing' && (to === 'partial' || to === 'failed')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const note = String(fields.get('note') ?? '').trim() || undefined
    const delivered = counts ? Number(fields.get('delivered') ?? order.delivered) : undefined
    setBusy(true)
    setError(null)
    try {
      await updateOrder(order.id, { status: to, note, delivered })
      await onMoved()
      onClose()
      toast({ title: t(`statusChanges.${to}.done`) })
    } catch (refused) {
      setError(getErrorMessage(refused, t('common:offline')))
      setBusy(false)
    }
  }
  return (
    <Modal title={t(`statusChanges.${to}.title`)} onClose={onClose}>
      <p>{t(`statusChanges.${to}.text`)}</p>
      <form onSubmit={submit} className="mt-5 space-y-4">
        {counts && (
          <Field
            label={t('statusDialog.delivered', { amount: formatCount(lang, order.quantity) })}
            name="delivered"
            type="number"
            inputMode="numeric"
            dir="ltr"
            className="figures rtl:text-right"
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
        {error && <RefusalMessage title={t('statusDialog.failed')} text={error} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look={to === 'failed' ? 'danger' : 'solid'} busy={busy}>
            {t(`statusChanges.${to}.action`)}
          </Button>
          <Button look="line" disabled={busy} onClick={onClose}>
            {t('statusDialog.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

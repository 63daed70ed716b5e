import { fromPounds } from '../../../shop/money.ts'
import { shortId } from '../../account/orders/order-card.tsx'
import { callApi } from '../../api-client.ts'
import { formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { SelectField } from '../../ui/form/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'

interface AssignRefundDialogProps {
  refundId: string
  /** Pounds. */
  amount: number
  /** The orders to choose from; a single one is only confirmed. */
  orders: { id: string; packageName: string; price: number }[]
  onClose: () => void
}

/** Names the order of a refund that was made in the provider's dashboard. */
export function AssignRefundDialog({ refundId, amount, orders, onClose }: AssignRefundDialogProps) {
  const { t } = useTranslation('admin-payments')
  const { lang } = useLang()
  const [only] = orders.length === 1 ? orders : []
  const assign = (fields: FormData) =>
    callApi('POST /admin/refunds/{id}/assignment', {
      param: { id: refundId },
      json: { orderId: only?.id ?? String(fields.get('order')) },
    })
  return (
    <FormDialog
      title={t('refunds.assignTitle')}
      submit={t('refunds.assignHere')}
      failed={t('refunds.assignFailed')}
      done={() => t('refunds.assignDone')}
      onSubmit={assign}
      onClose={onClose}
    >
      <p>{t('refunds.assignText', { amount: isolateBidi(formatPounds(lang, amount)) })}</p>
      {!only && (
        <SelectField
          label={t('refunds.assignOrder')}
          name="order"
          defaultValue={orders.find(({ price }) => fromPounds(price).amount >= fromPounds(amount).amount)?.id}
          choices={orders.map(
            ({ id, packageName, price }) =>
              [id, `${shortId(id)} · ${packageName} · ${formatPounds(lang, price)}`] as const,
          )}
        />
      )}
    </FormDialog>
  )
}

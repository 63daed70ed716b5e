import { useRevalidator } from 'react-router'
import { callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { FormDialog } from '../../ui/form/form.tsx'
import { canCancel, type MyOrder } from './my-orders.ts'

/** Lets the customer pay or cancel an order that is not paid. Renders nothing for other orders. */
export function UnpaidOrderActions({ order, look }: { order: MyOrder; look: 'line' | 'solid' }) {
  const { t } = useTranslation('orders')
  const { revalidate } = useRevalidator()
  return (
    <>
      {order.paymentUrl && (
        <a href={order.paymentUrl} className={buttonClass({ look })}>
          {t('payNow')}
        </a>
      )}
      {canCancel(order) && (
        <DialogButton
          look="quiet"
          className="order-last"
          dialog={
            <FormDialog
              title={t('cancel.title')}
              submit={t('cancel.confirm')}
              danger
              failed={t('error')}
              onSubmit={() => callApi('POST /orders/{id}/cancel', { param: { id: order.id } })}
              reload={revalidate}
              cancel={t('cancel.keep')}
            >
              <p>{t('cancel.text')}</p>
            </FormDialog>
          }
        >
          {t('cancel.open')}
        </DialogButton>
      )}
    </>
  )
}

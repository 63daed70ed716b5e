import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
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
        <CancelOrder
          onCancel={() => callApi('POST /orders/{id}/cancel', { param: { id: order.id } })}
          onCancelled={revalidate}
        />
      )}
    </>
  )
}

interface CancelOrderProps {
  onCancel: () => Promise<unknown>
  onCancelled: () => Promise<void>
}

/** The button that cancels an unpaid order, with its confirmation. */
function CancelOrder({ onCancel, onCancelled }: CancelOrderProps) {
  const { t } = useTranslation('orders')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" className="order-last" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('cancel.open')}
      </Button>
      {open && (
        <FormDialog
          title={t('cancel.title')}
          submit={t('cancel.confirm')}
          danger
          failed={t('error')}
          onSubmit={onCancel}
          reload={onCancelled}
          cancel={t('cancel.keep')}
          onClose={() => setOpen(false)}
        >
          <p>{t('cancel.text')}</p>
        </FormDialog>
      )}
    </>
  )
}

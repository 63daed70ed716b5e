import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { getErrorMessage } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { canCancel, cancelMyOrder, type MyOrder } from './my-orders.ts'

/** Lets the customer pay or cancel an order that is not paid. Renders nothing for other orders. */
export function UnpaidOrderActions({ order }: { order: MyOrder }) {
  const { t } = useTranslation('orders')
  const { revalidate } = useRevalidator()
  return (
    <>
      {order.paymentUrl && (
        <a href={order.paymentUrl} className={buttonClass({ size: 'small' })}>
          {t('payNow')}
        </a>
      )}
      {canCancel(order) && <CancelOrder onCancel={() => cancelMyOrder(order.id)} onCancelled={revalidate} />}
    </>
  )
}

interface CancelOrderProps {
  onCancel: () => Promise<unknown>
  onCancelled: () => unknown
}

/** The button that cancels an unpaid order, with its confirmation. */
function CancelOrder({ onCancel, onCancelled }: CancelOrderProps) {
  const { t } = useTranslation('orders')
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const cancel = async () => {
    setBusy(true)
    setError(null)
    try {
      await onCancel()
      setOpen(false)
      await onCancelled()
    } catch (refused) {
      setError(getErrorMessage(refused, t('common:offline')))
    }
    setBusy(false)
  }
  return (
    <>
      <Button look="line" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('cancel.open')}
      </Button>
      {open && (
        <Modal title={t('cancel.title')} onClose={() => setOpen(false)}>
          <p>{t('cancel.text')}</p>
          {error && (
            <p role="alert" className="mt-4 font-semibold text-danger">
              {error}
            </p>
          )}
          <div className="mt-5 flex flex-wrap gap-3">
            <Button look="danger" busy={busy} onClick={cancel}>
              {t('cancel.confirm')}
            </Button>
            <Button look="line" disabled={busy} onClick={() => setOpen(false)}>
              {t('cancel.keep')}
            </Button>
          </div>
        </Modal>
      )}
    </>
  )
}

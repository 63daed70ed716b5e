import { useState } from 'react'
import { shortId } from '../../account/orders/order-card.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { LoadFailed } from '../../ui/empty-state.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { StaffOrder } from '../orders/fetch-orders.ts'
import { ConfirmRefund } from './confirm-refund.tsx'
import { type OrderRefunds, type Refund, useOrderRefunds } from './order-refunds.ts'
import { RefundFigures } from './refund-figures.tsx'
import { type Draft, EMPTY_DRAFT, RefundForm } from './refund-form.tsx'
import { RefundList } from './refund-list.tsx'
import { RefundResult } from './refund-result.tsx'

interface RefundDialogProps {
  order: StaffOrder
  onClose: () => void
  onRefunded: (order: StaffOrder, refunds: OrderRefunds) => void
}

/** Past refunds of an order, and a new one in three steps: amount, confirmation and result. */
export function RefundDialog({ order, onClose, onRefunded }: RefundDialogProps) {
  const { t } = useTranslation('admin-payments')
  const { refunds, failed, read, give } = useOrderRefunds(order.id, (loaded) => onRefunded(order, loaded))
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT)
  /** Amount to confirm, in pence. */
  const [pence, setPence] = useState<number | null>(null)
  const [created, setCreated] = useState<Refund | null>(null)

  const next = () => {
    if (!refunds) return null
    if (created) return <RefundResult refund={created} onDone={onClose} />
    if (pence !== null) {
      const confirm = async () => setCreated(await give(pence / 100, draft.reason))
      return (
        <ConfirmRefund
          pence={pence}
          method={order.paymentMethod}
          onConfirm={confirm}
          onChange={() => setPence(null)}
        />
      )
    }
    if (refunds.left === 0) return <p className="mt-5">{t('refunds.nothingRefundable')}</p>
    return <RefundForm refunds={refunds} draft={draft} onDraft={setDraft} onChoose={setPence} />
  }
  return (
    <Modal title={t('refunds.title', { id: shortId(order.id) })} onClose={onClose}>
      <p className="text-muted">
        <bdi>{order.packageName}</bdi> · <bdi>{order.customer.name}</bdi>
      </p>
      {failed && <LoadFailed title={t('refunds.loadFailed')} onRetry={read} />}
      {!refunds && !failed && <Spinner label={t('common:loading')} />}
      {refunds && (
        <>
          <RefundFigures refunds={refunds} />
          {next()}
          <RefundList refunds={refunds.refunds} />
        </>
      )}
    </Modal>
  )
}

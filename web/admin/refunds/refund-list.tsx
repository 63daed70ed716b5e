import { useState } from 'react'
import { fromPounds } from '../../../shop/money.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { AssignRefundDialog } from './assign-refund-dialog.tsx'
import type { OrderRefunds } from './order-refunds.ts'

type OrderRefund = OrderRefunds['refunds'][number]

interface RefundListProps {
  order: { id: string; packageName: string; price: number }
  refunds: OrderRefund[]
}

/** Refunds of an order, newest first, with those of its payment that name no order. */
export function RefundList({ order, refunds }: RefundListProps) {
  const { t } = useTranslation('admin-payments')
  const [assigned, setAssigned] = useState<OrderRefund | null>(null)
  return (
    <>
      <ul aria-label={t('refunds.list')}>
        {refunds.map((refund) => (
          <li key={refund.id} className="border-b border-line py-2" data-refund={refund.status}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className={refund.status === 'failed' ? 'text-danger' : ''}>
                {t(`refunds.statuses.${refund.status}`)}
              </span>{' '}
              <Amount money={fromPounds(refund.amount)} sign="−" className="font-semibold" />
            </p>
            <p className="text-sm text-muted">
              <Time date={refund.createdAt} style="ledger" />
              {' · '}
              <bdi>{refund.by ?? t('refunds.madeAtProvider')}</bdi>
              {refund.creditNoteLabel !== null && (
                <>
                  {' · '}
                  <bdi className="figures font-mono">{refund.creditNoteLabel}</bdi>
                </>
              )}
            </p>
            {refund.failureReason && (
              <p className="text-sm wrap-anywhere">
                {t('refunds.providerReason', { reason: isolateBidi(refund.failureReason) })}
              </p>
            )}
            {refund.reason && (
              <p className="text-sm">
                <bdi>{refund.reason}</bdi>
              </p>
            )}
            {!refund.isAssigned && (
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <span className="font-semibold">{t('refunds.notAssigned')}</span>
                <Button look="line" size="small" aria-haspopup="dialog" onClick={() => setAssigned(refund)}>
                  {t('refunds.assignHere')}
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
      {assigned && (
        <AssignRefundDialog
          refundId={assigned.id}
          amount={assigned.amount}
          orders={[order]}
          onClose={() => setAssigned(null)}
        />
      )}
    </>
  )
}

import { fromPounds } from '../../../shop/money.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import type { OrderRefunds } from './order-refunds.ts'

/** Refunds of an order, newest first. */
export function RefundList({ refunds }: { refunds: OrderRefunds['refunds'] }) {
  const { t } = useTranslation('admin-payments')
  return (
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
        </li>
      ))}
    </ul>
  )
}

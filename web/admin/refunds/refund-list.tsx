import { useState } from 'react'
import { fromPounds } from '../../../shop/money.ts'
import { formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { type AssignableReturn, AssignReturnDialog } from './assign-return-dialog.tsx'
import { type OrderRefunds, useRefundFailure } from './order-refunds.ts'

/** Refunds of an order, newest first, and the returned money of its payment that is assigned to no order. */
export function RefundList({ refunds: { refunds, toAssign } }: { refunds: OrderRefunds }) {
  const { t } = useTranslation('admin-payments')
  const { lang } = useLang()
  const explain = useRefundFailure()
  const [assigned, setAssigned] = useState<AssignableReturn | null>(null)
  return (
    <>
      {refunds.length > 0 && (
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
              {(refund.failureCode || refund.failureReason) && (
                <p className="text-sm wrap-anywhere">
                  {explain({ failureCode: refund.failureCode, reason: refund.failureReason })}
                </p>
              )}
              {refund.reason && (
                <p className="text-sm">
                  <bdi>{refund.reason}</bdi>
                </p>
              )}
              {refund.share < refund.amount && (
                <p className="text-sm font-semibold">
                  {refund.share > 0
                    ? t('refunds.share', { amount: isolateBidi(formatPounds(lang, refund.share)) })
                    : t('refunds.notAssigned')}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {toAssign.map((money) => (
        <p key={money.id} className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span>
            {t(`refunds.toAssign.${money.kind}`, { amount: isolateBidi(formatPounds(lang, money.amount)) })}
          </span>
          <Button look="line" size="small" aria-haspopup="dialog" onClick={() => setAssigned(money)}>
            {t('issues.assign')}
          </Button>
        </p>
      ))}
      {assigned && <AssignReturnDialog money={assigned} onClose={() => setAssigned(null)} />}
    </>
  )
}

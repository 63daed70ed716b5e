import { ArrowRight, Clock } from 'lucide-react'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { Money } from '../../../../shop/money.ts'
import { ApiError, callApi } from '../../../api-client.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { usePolling } from '../../../ui/hooks/use-polling.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Amount } from '../../../ui/texts/price.tsx'
import { withSearch } from '../../../with-search.ts'
import { TrialBadge } from '../demo/trial-labels.tsx'
import type { PendingPaypalOrder } from './pending-paypal-order.ts'

const NOT_FOUND = 404

interface PaypalPanelProps {
  waiting: PendingPaypalOrder
  charge: Money
  processing: boolean
  onTryAgain: () => void
  onOtherWay: () => void
}

/** A PayPal order that waits for approval, on a phone or in this browser. */
export function PaypalPanel({ waiting, charge, processing, onTryAgain, onOtherWay }: PaypalPanelProps) {
  const { t } = useTranslation('checkout')
  const state = usePaypalApproval(waiting.id)
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <section
      className="max-w-xl rounded-panel border border-line bg-surface p-6 sm:p-8"
      aria-labelledby="paypal"
      data-paypal={state}
    >
      <h2 id="paypal" ref={heading} tabIndex={-1} className="type-heading outline-none">
        {t('paypal.title')}
      </h2>
      <p className="mt-1">
        <Amount money={charge} className="font-display text-4xl font-bold tracking-tight" />
      </p>
      {state === 'waiting' ? (
        <ApprovalOptions waiting={waiting} />
      ) : (
        <>
          <Notice tone="danger" role="alert" className="mt-6">
            {t('paypal.ended')}
          </Notice>
          <Button look="solid" size="large" className="mt-5 w-full" busy={processing} onClick={onTryAgain}>
            {t('common:tryAgain')}
          </Button>
        </>
      )}
      <Button size="medium" className="mt-2 w-full" disabled={processing} onClick={onOtherWay}>
        {t('paypal.otherMethod')}
      </Button>
      <TrialBadge />
    </section>
  )
}

function ApprovalOptions({ waiting: { approveUrl, qr } }: { waiting: PendingPaypalOrder }) {
  const { t } = useTranslation('checkout')
  return (
    <>
      <a
        href={approveUrl}
        className={buttonClass({ look: 'solid', size: 'large', className: 'mt-6 w-full' })}
      >
        {t('paypal.continue')}
        <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
      </a>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-line pt-6">
        {/* White around it in every colour scheme: a camera needs the quiet zone. */}
        <img
          src={qr}
          alt={t('paypal.code')}
          width={208}
          height={208}
          className="rounded-control border border-line bg-[#fff] p-3"
        />
        <div className="min-w-48 flex-1">
          <p className="font-semibold">{t('paypal.scan')}</p>
          <p className="mt-1 text-sm text-muted">{t('paypal.scanText')}</p>
        </div>
      </div>
      <p role="status" className="mt-6 flex items-center justify-center gap-2 text-muted">
        <Clock className="size-5" aria-hidden="true" />
        {t('paypal.waiting')}
      </p>
    </>
  )
}

/**
 * Returns the delay before the next poll: short at first, since the order may be approved already, and longer
 * once the customer has probably left.
 */
function getPollDelay(pollCount: number): number {
  if (pollCount === 0) return 300
  return pollCount < 100 ? 3_000 : 15_000
}

/** Polls a PayPal order until it is approved, then opens its result. */
function usePaypalApproval(id: string): 'waiting' | 'ended' {
  const navigate = useNavigate()
  const [pollCount, setPollCount] = useState(0)
  const [ended, setEnded] = useState(false)
  const poll = async () => {
    const status = await fetchStatus(id)
    setPollCount(pollCount + 1)
    if (status === 'complete') navigate(withSearch(href('/payment-success'), { session_id: id }))
    if (status === 'expired') setEnded(true)
  }
  usePolling(poll, ended ? null : getPollDelay(pollCount))
  return ended ? 'ended' : 'waiting'
}

async function fetchStatus(id: string): Promise<'open' | 'complete' | 'expired'> {
  try {
    const call = callApi('GET /stripe/checkout/status/{session_id}', { param: { session_id: id } })
    return (await call).status
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return 'expired'
    // The shop or PayPal is unreachable: the next poll may succeed.
    console.debug(error)
    return 'open'
  }
}

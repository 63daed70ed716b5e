import { session } from '../../../account/session.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { PurchaseSummary } from './purchase-summary.tsx'
import { ResultScreen, useResultLinks } from './result-screen.tsx'
import { useClearPurchase } from './use-clear-purchase.ts'
import { MIN_PROCESSING_MS } from './use-order-result.ts'
import { usePurchase } from './use-purchase.ts'
import { useSessionResult } from './use-session-result.ts'

/** The first poll captures a PayPal payment. */
const POLL_OPTIONS = {
  page: {},
  bank: { atLeastMs: MIN_PROCESSING_MS },
  paypal: { atLeastMs: MIN_PROCESSING_MS, capture: true },
}

interface SessionResultProps {
  sessionId: string | null
  /** Where the customer returned from: a payment page, the bank's 3-D Secure page, or PayPal. */
  from: keyof typeof POLL_OPTIONS
  /** The bank's own result. It only selects the text. */
  refused?: boolean
}

/** The result of a payment session. The status comes from the provider. */
export function SessionResult({ sessionId, from, refused = false }: SessionResultProps) {
  const { t } = useTranslation('checkout')
  const { orders, shopOn, tryAgain, support } = useResultLinks()
  // The phone that scanned PayPal's code has no session.
  const elsewhere = session.useUser() === null && from === 'paypal'
  const seen = useSessionResult(sessionId, POLL_OPTIONS[from])
  const result = refused && seen === 'confirming' ? 'refused' : seen
  useClearPurchase(result === 'success', sessionId)
  const { brief, orders: bought } = usePurchase(result === 'success' && !elsewhere, { sessionId })
  const shown = {
    checking: { look: 'checking', text: t('success.processing') },
    success: {
      look: 'success',
      text: elsewhere ? t('success.paidElsewhere') : t(brief ? 'success.answerText' : 'success.paidText'),
      links: elsewhere ? [shopOn] : brief ? [brief, orders] : [orders, shopOn],
    },
    expired: { look: 'failed', text: t('success.expired'), links: [tryAgain, support] },
    confirming: { look: 'confirming', text: t('success.timedOut'), links: [orders, support] },
    refused: { look: 'failed', text: t('success.failedText'), links: [tryAgain, support] },
    missing: { look: 'failed', text: t('success.noSession'), links: [tryAgain, support] },
    failed: { look: 'failed', text: t('success.error'), links: [tryAgain, support] },
  } as const
  return (
    <ResultScreen result={result} {...shown[result]}>
      {result === 'success' && <PurchaseSummary orders={bought} />}
    </ResultScreen>
  )
}

import { session } from '../../../account/session.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { ResultScreen, useResultLinks } from './result-screen.tsx'
import { useClearPurchase } from './use-clear-purchase.ts'
import { MIN_PROCESSING_MS } from './use-order-result.ts'
import { useSessionResult } from './use-session-result.ts'

/** PayPal's money is taken by the first question. */
const POLL_OPTIONS = {
  page: {},
  bank: { atLeastMs: MIN_PROCESSING_MS },
  paypal: { atLeastMs: MIN_PROCESSING_MS, capture: true },
}

interface SessionResultProps {
  sessionId: string | null
  /** What it returned from: a payment page, the bank's question to a wallet, or PayPal. */
  from: keyof typeof POLL_OPTIONS
  /** The bank's own word. Nothing but the choice of ours depends on it. */
  refused?: boolean
}

/** Back with a session: what is true of it is the provider's to say. */
export function SessionResult({ sessionId, from, refused = false }: SessionResultProps) {
  const { t } = useTranslation('checkout')
  const { orders, shopOn, tryAgain, support } = useResultLinks()
  // A phone that scanned PayPal's code is logged in nowhere.
  const elsewhere = session.useUser() === null && from === 'paypal'
  const seen = useSessionResult(sessionId, POLL_OPTIONS[from])
  const result = refused && seen === 'confirming' ? 'refused' : seen
  useClearPurchase(result === 'success')
  const shown = {
    checking: { look: 'checking', text: t('success.processing') },
    success: {
      look: 'success',
      text: elsewhere ? t('success.paidElsewhere') : t('success.paidText'),
      links: elsewhere ? [shopOn] : [orders, shopOn],
    },
    expired: { look: 'failed', text: t('success.expired'), links: [tryAgain, support] },
    confirming: { look: 'confirming', text: t('success.timedOut'), links: [orders, support] },
    refused: { look: 'failed', text: t('success.failedText'), links: [tryAgain, support] },
    missing: { look: 'failed', text: t('success.noSession'), links: [tryAgain, support] },
    failed: { look: 'failed', text: t('success.error'), links: [tryAgain, support] },
  } as const
  return <ResultScreen result={result} {...shown[result]} />
}

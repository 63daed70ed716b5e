import { session } from '../../account/session.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { ResultScreen, useResultLinks } from './result-screen.tsx'
import { PROCESSING_MS } from './use-order-result.ts'
import { useSessionResult } from './use-session-result.ts'
import { useSettleWhatWasBought } from './use-settle-what-was-bought.ts'

const AT_ONCE = {}
const FROM_PAYPAL = { capture: true, atLeastMs: PROCESSING_MS }

interface SessionResultProps {
  sessionId: string | null
  fromPaypal?: boolean
}

/** Back from the payment page with its session; from PayPal perhaps on a phone that is logged in nowhere. */
export function SessionResult({ sessionId, fromPaypal = false }: SessionResultProps) {
  const { t } = useTranslation('checkout')
  const { orders, shopOn, tryAgain, support } = useResultLinks()
  const elsewhere = session.useUser() === null && fromPaypal
  const result = useSessionResult(sessionId, fromPaypal ? FROM_PAYPAL : AT_ONCE)
  useSettleWhatWasBought(result === 'success')
  const shown = {
    checking: { look: 'checking', text: t('success.processing') },
    success: {
      look: 'success',
      text: elsewhere ? t('success.paidElsewhere') : t('success.paidText'),
      links: elsewhere ? [shopOn] : [orders, shopOn],
    },
    expired: { look: 'failed', text: t('success.expired'), links: [tryAgain, support] },
    confirming: { look: 'confirming', text: t('success.timedOut'), links: [orders, support] },
    missing: { look: 'failed', text: t('success.noSession'), links: [tryAgain, support] },
    failed: { look: 'failed', text: t('success.error'), links: [tryAgain, support] },
  } as const
  return <ResultScreen result={result} {...shown[result]} />
}

import { useTranslation } from '../../localization/translation.tsx'
import { ResultScreen, useResultLinks } from './result-screen.tsx'
import { useSessionResult } from './use-session-result.ts'
import { useSettleWhatWasBought } from './use-settle-what-was-bought.ts'

/** Back from the payment page with its session. */
export function SessionResult({ sessionId }: { sessionId: string | null }) {
  const { t } = useTranslation('checkout')
  const { orders, shopOn, tryAgain, support } = useResultLinks()
  const result = useSessionResult(sessionId)
  useSettleWhatWasBought(result === 'success')
  const shown = {
    checking: { look: 'checking', text: t('success.processing') },
    success: { look: 'success', text: t('success.paidText'), links: [orders, shopOn] },
    expired: { look: 'failed', text: t('success.expired'), links: [tryAgain, support] },
    confirming: { look: 'confirming', text: t('success.timedOut'), links: [orders, support] },
    missing: { look: 'failed', text: t('success.noSession'), links: [tryAgain, support] },
    failed: { look: 'failed', text: t('success.error'), links: [tryAgain, support] },
  } as const
  return <ResultScreen result={result} {...shown[result]} />
}

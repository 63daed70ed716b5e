import { href, useLocation } from 'react-router'
import { useTranslation } from '../../../i18n/translation.tsx'
import { withSearch } from '../../../with-search.ts'
import { PurchaseSummary } from './purchase-summary.tsx'
import { ResultScreen, useResultLinks } from './result-screen.tsx'
import { useClearPurchase } from './use-clear-purchase.ts'
import { useOrderResult } from './use-order-result.ts'
import { usePurchase } from './use-purchase.ts'

/** The result of a wallet payment that returned with the id of its order. The status comes from the server. */
export function OrderResult({ orderId }: { orderId: string }) {
  const { t } = useTranslation('checkout')
  const { pathname, search } = useLocation()
  const { orders, shopOn, tryAgain, support } = useResultLinks()
  const result = useOrderResult(orderId)
  useClearPurchase(result === 'success', null)
  const { brief, orders: bought } = usePurchase(result === 'success', { orderId })
  const logIn = { to: withSearch(href('/login'), { from: pathname + search }), label: t('common:login') }
  const shown = {
    checking: { look: 'checking', text: t('success.processing') },
    success: {
      look: 'success',
      text: t(brief ? 'success.answerText' : 'success.paidText'),
      links: brief ? [brief, orders] : [orders, shopOn],
    },
    confirming: { look: 'confirming', text: t('success.timedOut'), links: [orders, support] },
    failed: { look: 'failed', text: t('success.failedText'), links: [tryAgain, support] },
    unknown: { look: 'failed', text: t('success.unknown'), links: [orders, support] },
    loggedOut: { look: 'failed', text: t('success.loggedOut'), links: [logIn, support] },
    error: { look: 'failed', text: t('success.error'), links: [tryAgain, support] },
  } as const
  return (
    <ResultScreen result={result} {...shown[result]}>
      {result === 'success' && <PurchaseSummary orders={bought} />}
    </ResultScreen>
  )
}

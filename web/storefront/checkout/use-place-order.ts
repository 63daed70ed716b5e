import { useState } from 'react'
import { href } from 'react-router'
import type { Lang } from '../../../shop/localization/languages.ts'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { api, getErrorMessage, unwrapResponse } from '../../api-client.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { dismissToast, toast } from '../../ui/toast/toast-store.ts'
import { withSearch } from '../../with-search.ts'
import type { CheckoutRequest } from './checkout-request.ts'
import { type IdempotentSender, isConflict } from './idempotent-sender.ts'
import { pendingPaypalOrder } from './paypal/pending-paypal-order.ts'
import { useRefreshCatalog } from './use-refresh-catalog.ts'

/** Places the order, and goes to the page where it is paid, or lets PayPal's code be scanned. */
export function usePlaceOrder(attempts: IdempotentSender, purchase: string) {
  const { t } = useTranslation('checkout')
  const { lang } = useLang()
  const catchUp = useRefreshCatalog()
  const [processing, setProcessing] = useState(false)

  const placeOrder = async (wish: CheckoutRequest, method: PaymentOption) => {
    setProcessing(true)
    // What failed before is no news of this try.
    dismissToast()
    try {
      const leaving = await attempts.send({ ...wish, method }, async (key) => {
        const json = { ...wish, lang, origin_url: window.location.origin, idempotency_key: key }
        if (method === 'paypal') return createPaypalOrder(json, purchase)
        // The demo gateway's wallet: a real one pays through its own button.
        const wallet = method === 'applepay' ? { payment_method: 'demo_wallet' } : {}
        const call = api.stripe.checkout.session.$post({ json: { ...json, ...wallet } })
        const { url, session_id } = await unwrapResponse(call)
        window.location.assign(url ?? withSearch(href('/payment-success'), { session_id }))
        return true
      })
      // The button stays busy until the next page is there; back from it, the page must work again.
      if (leaving) window.addEventListener('pageshow', () => setProcessing(false), { once: true })
      else setProcessing(false)
    } catch (error) {
      const [title, otherwise] =
        method === 'applepay' ? [t('walletFailed'), t('walletFailedText')] : [t('failed'), t('failedText')]
      toast({ title, description: getErrorMessage(error, otherwise), tone: 'danger' })
      // A package or its price may be another by now: what is shown next is what there is.
      if (isConflict(error)) catchUp()
      setProcessing(false)
    }
  }
  return { placeOrder, processing }
}

/** False: it waits on this very screen. */
async function createPaypalOrder(
  json: CheckoutRequest & { origin_url: string; idempotency_key: string; lang: Lang },
  of: string,
): Promise<boolean> {
  const { id, approve_url, qr } = await unwrapResponse(api.paypal.orders.$post({ json }))
  pendingPaypalOrder.write({ id, approveUrl: approve_url, qr, of })
  return false
}

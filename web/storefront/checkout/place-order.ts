import { useState } from 'react'
import type { Lang } from '../../../shop/localization/languages.ts'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { answer, api, saidBy } from '../../api-client.ts'
import { useLang, useTranslation } from '../../localization/translation.tsx'
import { dismissToast, toast } from '../../ui/toast-store.ts'
import { type Attempts, isConflict } from './attempts.ts'
import { paypalWaiting } from './paypal-waiting.ts'
import { useCatchUp } from './use-catch-up.ts'
import type { Wish } from './wish.ts'

/** Places the order, and goes to the page where it is paid, or lets PayPal's code be scanned. */
export function usePlaceOrder(attempts: Attempts, purchase: string) {
  const { t } = useTranslation('checkout')
  const { lang } = useLang()
  const catchUp = useCatchUp()
  const [processing, setProcessing] = useState(false)

  const placeOrder = async (wish: Wish, method: PaymentOption) => {
    setProcessing(true)
    // What failed before is no news of this try.
    dismissToast()
    try {
      const leaving = await attempts.send({ ...wish, method }, async (key) => {
        const json = { ...wish, lang, origin_url: window.location.origin, idempotency_key: key }
        if (method === 'paypal') return showPaypal(json, purchase)
        // The demo gateway's wallet: a real one pays through its own button.
        const wallet = method === 'applepay' ? { payment_method: 'demo_wallet' } : {}
        const call = api.stripe.checkout.session.$post({ json: { ...json, ...wallet } })
        const { url, session_id } = await answer(call)
        window.location.assign(url ?? `/payment-success?session_id=${session_id}`)
        return true
      })
      // The button stays busy until the next page is there; back from it, the page must work again.
      if (leaving) window.addEventListener('pageshow', () => setProcessing(false), { once: true })
      else setProcessing(false)
    } catch (error) {
      const [title, otherwise] =
        method === 'applepay' ? [t('walletFailed'), t('walletFailedText')] : [t('failed'), t('failedText')]
      toast({ title, description: saidBy(error, otherwise), tone: 'danger' })
      // A package or its price may be another by now: what is shown next is what there is.
      if (isConflict(error)) catchUp()
      setProcessing(false)
    }
  }
  return { placeOrder, processing }
}

/** False: it waits on this very screen. */
async function showPaypal(
  json: Wish & { origin_url: string; idempotency_key: string; lang: Lang },
  of: string,
): Promise<boolean> {
  const { id, approve_url, qr } = await answer(api.paypal.orders.$post({ json }))
  paypalWaiting.write({ id, approveUrl: approve_url, qr, of })
  return false
}

import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { callApi, getErrorMessage } from '../../../api-client.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { dismissToast, toast } from '../../../ui/toast/toast-store.ts'
import { withSearch } from '../../../with-search.ts'
import { isConflict, sendCheckout } from '../checkout-attempt.ts'
import type { CheckoutRequest } from '../checkout-request.ts'
import type { PendingCheckout } from '../pending-checkout.ts'
import { recordStartedPurchase } from '../started-purchases.ts'
import { useRefreshCatalog } from '../use-refresh-catalog.ts'

/** Pays with the wallet's token once the customer has confirmed. */
export function usePayByWallet(
  checkout: PendingCheckout,
  check: () => CheckoutRequest | null,
  onConflict: () => void,
) {
  const { t } = useTranslation('checkout')
  const { lang } = useLang()
  const [stripe, elements] = [useStripe(), useElements()]
  const navigate = useNavigate()
  const catchUp = useRefreshCatalog()
  const [processing, setProcessing] = useState(false)

  /** Returns the wallet's card as an id that the shop can charge, or null. */
  const cardOfWallet = async (): Promise<string | null> => {
    if (!stripe || !elements) return null
    try {
      const submitted = await elements.submit()
      if (submitted.error) return null
      const { paymentMethod } = await stripe.createPaymentMethod({ elements })
      return paymentMethod?.id ?? null
    } catch (error) {
      console.error(error)
      return null
    }
  }

  const send = (checkoutRequest: CheckoutRequest, card: string) =>
    sendCheckout({ ...checkoutRequest, method: 'applepay', purchase: checkout.id }, (key) =>
      callApi('POST /stripe/checkout/session', {
        json: { ...checkoutRequest, lang, payment_method: card, idempotency_key: key },
      }),
    )

  const pay = async ({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent) => {
    const refuse = (description: string) => {
      paymentFailed({ reason: 'fail' })
      toast({ title: t('walletFailed'), description, tone: 'danger' })
      setProcessing(false)
    }
    const checkoutRequest = check()
    if (!checkoutRequest) return paymentFailed({ reason: 'fail' })
    setProcessing(true)
    dismissToast()
    const card = await cardOfWallet()
    if (!card) return refuse(t('walletUnavailable'))
    try {
      const { url, session_id } = await send(checkoutRequest, card)
      recordStartedPurchase(session_id, checkout)
      if (!url) return navigate(withSearch(href('/payment-success'), { session_id }))
      // The bank requires 3-D Secure.
      window.location.assign(url)
      window.addEventListener('pageshow', () => setProcessing(false), { once: true })
    } catch (error) {
      refuse(getErrorMessage(error, t('walletFailedText')))
      if (!isConflict(error)) return
      catchUp()
      onConflict()
    }
  }
  return { pay, processing }
}

import { useEffect, useRef } from 'react'
import { href, useRevalidator } from 'react-router'
import type { Lang } from '../../../shop/localization/languages.ts'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { callApi } from '../../api-client.ts'
import { usePrices } from '../../i18n/prices.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { dismissToast, toast } from '../../ui/toast/toast-store.ts'
import { withSearch } from '../../with-search.ts'
import { isConflict, leaveForPayment, sendCheckout } from './checkout-attempt.ts'
import { useCheckoutDraft } from './checkout-draft.ts'
import {
  buildCheckoutRequest,
  type CheckoutRequest,
  type CheckoutRequestInput,
  isDraftComplete,
} from './checkout-request.ts'
import { pendingPaypalOrder } from './paypal/pending-paypal-order.ts'
import type { CheckoutLine, PendingCheckout } from './pending-checkout.ts'
import { getReplacedSession, recordStartedPurchase } from './started-purchases.ts'

/**
 * Places the order, then opens the payment page or shows PayPal's code.
 * @param paypalKey Identifies what a PayPal order pays for.
 */
export function usePlaceOrder(checkout: PendingCheckout, paypalKey: string, onConflict: () => void) {
  const { t, lang } = useTranslation('checkout')
  const catchUp = useRefreshCatalog()
  const { run: placeOrder, busy: processing } = useSubmit(
    async (checkoutRequest: CheckoutRequest, method: PaymentOption) => {
      const request = { ...checkoutRequest, method, purchase: checkout.id }
      const paymentPage = await sendCheckout(request, async (key) => {
        const json = {
          ...checkoutRequest,
          lang,
          idempotencyKey: key,
          replaces: getReplacedSession(checkout),
        }
        if (method === 'paypal') {
          const order = await createPaypalOrder(json)
          recordStartedPurchase(order.id, checkout)
          pendingPaypalOrder.write({ ...order, of: paypalKey })
          return null
        }
        // The wallet of the demo gateway; a real wallet pays through its own button.
        const wallet = method === 'applepay' ? { payment_method: 'demo_wallet' } : {}
        const call =
          method === 'crypto'
            ? callApi('POST /crypto/invoices', { json })
            : callApi('POST /stripe/checkout/session', { json: { ...json, ...wallet } })
        const { url, session_id } = await call
        recordStartedPurchase(session_id, checkout)
        return url ?? withSearch(href('/payment-success'), { session_id })
      })
      if (paymentPage) await leaveForPayment(paymentPage)
    },
    {
      failed: (_, method) => t(method === 'applepay' ? 'walletFailed' : 'failed'),
      otherwise: (_, method) => t(method === 'applepay' ? 'walletFailedText' : 'failedText'),
      offline: t('offlineText'),
      onFailed: (error) => {
        if (!isConflict(error)) return
        // Packages, prices or promotions have changed: show the current ones.
        catchUp()
        onConflict()
      },
    },
  )
  return { placeOrder, processing }
}

async function createPaypalOrder(json: CheckoutRequest & { idempotencyKey: string; lang: Lang }) {
  const { id, approveUrl, qr } = await callApi('POST /paypal/orders', { json })
  return { id, approveUrl, qr }
}

/**
 * Builds the checkout request from the form, or shows what is missing or wrong.
 * @param validate Shows all errors of the fields and moves the focus to the first; false when there is one.
 */
export function useCheckoutRequest(
  lines: CheckoutLine[],
  context: Omit<CheckoutRequestInput, 'origin' | 'currency'>,
  validate: () => boolean,
) {
  const { t } = useTranslation('checkout')
  const { quote } = usePrices()
  const { draft } = useCheckoutDraft()
  const complete = isDraftComplete(draft)
  /** Returns null when a field is missing or invalid. */
  const check = (): CheckoutRequest | null => {
    const isValid = validate()
    // The error of a previous attempt no longer applies.
    dismissToast()
    if (!complete) {
      const text = context.method === 'applepay' ? t('missingInformationWallet') : t('missingInformationText')
      toast({ title: t('missingInformation'), description: text, tone: 'danger' })
    }
    if (!complete || !isValid) return null
    const { origin } = window.location
    return buildCheckoutRequest(lines, draft, { ...context, origin, currency: quote.currency })
  }
  return { complete, check }
}

/** The server caches the catalog for two seconds. */
const CATALOG_CACHE_MS = 2_500

/** Reloads packages and prices: at once, and again when every process has noticed the change. */
export function useRefreshCatalog(): () => void {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    revalidate()
    clearTimeout(timer.current)
    timer.current = setTimeout(revalidate, CATALOG_CACHE_MS)
  }
}

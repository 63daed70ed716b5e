import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type {
  Stripe,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { Money } from '../../../../shop/money.ts'
import { ApiError, callApi } from '../../../api-client.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { dismissToast } from '../../../ui/toast/toast-store.ts'
import { withSearch } from '../../../with-search.ts'
import { isConflict, leaveForPayment, sendCheckout } from '../checkout-attempt.ts'
import type { CheckoutRequest } from '../checkout-request.ts'
import type { PendingCheckout } from '../pending-checkout.ts'
import { getReplacedSession, recordStartedPurchase } from '../started-purchases.ts'
import { useRefreshCatalog } from '../use-place-order.ts'
import { WALLET_BUTTON_HEIGHT, WalletPlaceholder, WalletUnavailable } from './wallet-placeholder.tsx'

export interface WalletButtonsProps {
  stripeKey: string
  charge: Money
  checkout: PendingCheckout
  /** Returns null, and shows why, when a field is missing or invalid. */
  check: () => CheckoutRequest | null
  /** Packages, prices or promotions have changed. */
  onConflict: () => void
}

/** Only Apple Pay and Google Pay: PayPal has its own integration. */
function getButtonOptions(scheme: 'light' | 'dark'): StripeExpressCheckoutElementOptions {
  const theme = scheme === 'dark' ? 'white' : 'black'
  return {
    buttonTheme: { applePay: theme, googlePay: theme },
    paymentMethods: {
      applePay: 'auto',
      googlePay: 'auto',
      amazonPay: 'never',
      klarna: 'never',
      link: 'never',
      paypal: 'never',
    },
    layout: { maxColumns: 1, overflow: 'never' },
    buttonHeight: WALLET_BUTTON_HEIGHT,
  }
}

export default function WalletButtons({ stripeKey, charge, ...rest }: WalletButtonsProps) {
  const { lang } = useLang()
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [away, setAway] = useState(false)
  // Stripe does not support every language of the shop.
  const locale = lang === 'hi' ? 'auto' : lang
  useEffect(() => {
    let left = false
    loadStripe(stripeKey, { locale }).then(
      (loaded) => left || setStripe(loaded),
      () => left || setAway(true),
    )
    return () => {
      left = true
    }
  }, [stripeKey, locale])
  if (away) return <WalletUnavailable />
  if (!stripe) return <WalletPlaceholder />
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'payment',
        // In minor units, as Stripe expects.
        amount: charge.amount,
        currency: charge.currency.toLowerCase(),
        allowedPaymentMethodTypes: ['card'],
        paymentMethodCreation: 'manual',
        locale,
        appearance: { variables: { borderRadius: '12px' } },
      }}
    >
      <Buttons {...rest} onAway={() => setAway(true)} />
    </Elements>
  )
}

type ButtonsProps = Pick<WalletButtonsProps, 'checkout' | 'check' | 'onConflict'> & { onAway: () => void }

function Buttons({ checkout, check, onConflict, onAway }: ButtonsProps) {
  const { t } = useTranslation('checkout')
  const { pay, processing } = usePayByWallet(checkout, check, onConflict)
  const [ready, setReady] = useState(false)
  const [options] = useState(() =>
    getButtonOptions(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
  )
  return (
    <div className="relative min-h-[55px]" data-wallet={ready ? 'ready' : 'loading'} aria-busy={processing}>
      {!ready && (
        <div className="absolute inset-x-0 top-0">
          <WalletPlaceholder />
        </div>
      )}
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods }) => {
          const { applePay, googlePay } = availablePaymentMethods ?? {}
          if (applePay || googlePay) setReady(true)
          else onAway()
        }}
        onLoadError={onAway}
        onClick={({ resolve, reject }) => (check() ? resolve() : reject())}
        onConfirm={pay}
      />
      <p role="status" className="text-center text-sm text-muted">
        {processing && t('processing')}
      </p>
    </div>
  )
}

/** Pays with the wallet's token once the customer has confirmed. */
function usePayByWallet(
  checkout: PendingCheckout,
  check: () => CheckoutRequest | null,
  onConflict: () => void,
) {
  const { t, lang } = useTranslation('checkout')
  const [stripe, elements] = [useStripe(), useElements()]
  const navigate = useNavigate()
  const catchUp = useRefreshCatalog()

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
        json: {
          ...checkoutRequest,
          lang,
          payment_method: card,
          idempotencyKey: key,
          replaces: getReplacedSession(checkout),
        },
      }),
    )

  const { run, busy } = useSubmit(
    async (checkoutRequest: CheckoutRequest, _: StripeExpressCheckoutElementConfirmEvent) => {
      dismissToast()
      const card = await cardOfWallet()
      if (!card) throw new ApiError(0, { message: t('walletUnavailable') })
      const { url, session_id } = await send(checkoutRequest, card)
      recordStartedPurchase(session_id, checkout)
      // The bank requires 3-D Secure.
      if (url) await leaveForPayment(url)
      else navigate(withSearch(href('/payment-success'), { session_id }))
    },
    {
      failed: t('walletFailed'),
      otherwise: t('walletFailedText'),
      onFailed: (error, _, { paymentFailed }) => {
        paymentFailed({ reason: 'fail' })
        if (!isConflict(error)) return
        catchUp()
        onConflict()
      },
    },
  )
  const pay = (event: StripeExpressCheckoutElementConfirmEvent) => {
    const checkoutRequest = check()
    if (checkoutRequest) run(checkoutRequest, event)
    else event.paymentFailed({ reason: 'fail' })
  }
  return { pay, processing: busy }
}

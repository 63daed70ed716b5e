import { useEffect, useState } from 'react'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { Notice } from '../../ui/notice.tsx'
import { PaymentMarks } from '../trust/payment-marks.tsx'
import { isCheckoutDocument } from './checkout-path.ts'
import { TrialBadge } from './demo/trial-labels.tsx'

/** Heading of a numbered section of the checkout. */
export const SECTION_TITLE =
  "type-heading mb-4 text-2xl before:me-3 before:text-muted before:[counter-increment:section] before:content-[counter(section)/'']"

/** How each method is paid: the keys of their texts. */
const METHOD_TEXTS = {
  stripe: 'cardText',
  applepay: 'walletText',
  paypal: 'paypalText',
  crypto: 'cryptoText',
} as const

interface PaymentMethodsProps {
  methods: PaymentOption[]
  chosen: PaymentOption
  onChoose: (method: PaymentOption) => void
}

/** The available payment methods, or a notice when there is none. */
export function PaymentMethods({ methods, chosen, onChoose }: PaymentMethodsProps) {
  const { t } = useTranslation('checkout')
  if (methods.length === 0) {
    return (
      <Notice tone="danger" role="alert">
        {t('common:problems.no_payment_method')}
      </Notice>
    )
  }
  return (
    <fieldset>
      <legend className="mb-4 flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className={`${SECTION_TITLE} mb-0!`}>{t('payWith')}</span>
        <TrialBadge />
      </legend>
      <div className="divide-y divide-line overflow-hidden rounded-control border border-line bg-surface">
        {methods.map((method) => (
          <label
            key={method}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 p-4 has-checked:bg-accent-wash"
          >
            <input
              type="radio"
              name="method"
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
              aria-describedby={`about-${method}`}
              aria-labelledby={`name-${method}`}
              className="mt-0.5 size-5 shrink-0"
            />
            <span id={`name-${method}`} className="font-semibold">
              {t(`common:methods.${method}`)}
            </span>
            <span className="text-muted">
              <PaymentMarks methods={[method]} />
            </span>
            <span id={`about-${method}`} className="col-span-2 col-start-2 text-sm text-muted">
              {t(METHOD_TEXTS[method])}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A check that takes longer counts as no, because the checkout waits for it. */
const TIMEOUT_MS = 1_000

const GOOGLE_PAY_REQUEST = {
  supportedMethods: 'https://google.com/pay',
  data: {
    apiVersion: 2,
    apiVersionMinor: 0,
    environment: 'TEST',
    allowedPaymentMethods: [
      {
        type: 'CARD',
        parameters: {
          allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
          allowedCardNetworks: ['MASTERCARD', 'VISA'],
        },
      },
    ],
    transactionInfo: {
      countryCode: 'GB',
      currencyCode: 'GBP',
      totalPriceStatus: 'ESTIMATED',
      totalPrice: '1.00',
    },
  },
}

const NO_METHODS: PaymentOption[] = []

/** Returns the payment methods that are switched on and that this browser supports; null until known. */
export function useAvailableMethods(): PaymentOption[] | null {
  const { methods = NO_METHODS, demo = false } = useRootData() ?? {}
  const [wallet, setWallet] = useState<boolean | null>(null)
  // The wallet of the demo gateway needs no support of the browser.
  const mustAsk = methods.includes('applepay') && !demo
  useEffect(() => {
    if (!mustAsk) return
    let left = false
    hasWallet(isCheckoutDocument()).then((has) => !left && setWallet(has))
    return () => {
      left = true
    }
  }, [mustAsk])
  if (!mustAsk) return methods
  if (wallet === null) return null
  return wallet ? methods : methods.filter((method) => method !== 'applepay')
}

interface ApplePay {
  canMakePayments(): boolean
}

/**
 * Whether the browser supports Apple Pay or Google Pay, checked without a provider's script. Where the policy
 * of the document forbids asking Google (`mayAsk`), support of payment requests counts as a yes until it may
 * ask.
 */
async function hasWallet(mayAsk: boolean): Promise<boolean> {
  const { ApplePaySession } = window as { ApplePaySession?: ApplePay }
  try {
    if (ApplePaySession?.canMakePayments()) return true
  } catch (error) {
    console.debug('Apple Pay cannot be asked here', error)
  }
  if (!('PaymentRequest' in window)) return false
  if (!mayAsk) return true
  const tooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), TIMEOUT_MS))
  return Promise.race([hasGooglePay(), tooLate])
}

async function hasGooglePay(): Promise<boolean> {
  try {
    const total = { label: 'Total', amount: { currency: 'GBP', value: '1.00' } }
    return await new PaymentRequest([GOOGLE_PAY_REQUEST], { total }).canMakePayment()
  } catch (error) {
    console.debug('Google Pay cannot be asked here', error)
    return false
  }
}

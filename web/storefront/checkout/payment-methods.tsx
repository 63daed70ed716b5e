import { Bitcoin } from 'lucide-react'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PaymentMarks } from '../trust/payment-marks.tsx'
import { TrialBadge } from './demo/trial-labels.tsx'

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
      <p role="alert" className="rounded-control bg-danger-wash p-4 text-danger">
        {t('common:problems.no_payment_method')}
      </p>
    )
  }
  return (
    <fieldset>
      <legend className="type-heading mb-4">{t('payWith')}</legend>
      <div className="space-y-3">
        {methods.map((method) => (
          <label
            key={method}
            className="flex cursor-pointer items-start gap-4 rounded-control border-2 border-line bg-surface p-4 transition-colors duration-150 hover:border-edge has-checked:border-accent"
          >
            <input
              type="radio"
              name="method"
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
              aria-describedby={`about-${method}`}
              aria-labelledby={`name-${method}`}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span className="flex-1">
              <span id={`name-${method}`} className="block font-semibold">
                {t(`common:methods.${method}`)}
              </span>
              <span id={`about-${method}`} className="block text-sm text-muted">
                {t(METHOD_TEXTS[method])}
              </span>
            </span>
            <span className="shrink-0 text-muted">
              {method === 'crypto' ? (
                <Bitcoin className="size-6" aria-hidden="true" />
              ) : (
                <PaymentMarks methods={[method]} />
              )}
            </span>
          </label>
        ))}
      </div>
      <TrialBadge />
    </fieldset>
  )
}

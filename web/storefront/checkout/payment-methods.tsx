import { CreditCard } from 'lucide-react'
import { useTranslation } from '../../localization/translation.tsx'
import { useRootData } from '../../root-data.ts'

/** The ways to pay that are switched on; where there is none, that is said before anything is filled in. */
export function PaymentMethods() {
  const { t } = useTranslation('checkout')
  const root = useRootData()
  if (!root?.methods.includes('stripe')) {
    return (
      <p role="alert" className="rounded-control bg-danger-wash p-4 text-danger">
        {t('common:problems.no_payment_method')}
      </p>
    )
  }
  return (
    <fieldset>
      <legend className="type-heading mb-4">{t('payWith')}</legend>
      <label className="flex items-start gap-4 rounded-control border-2 border-accent bg-surface p-4">
        <input
          type="radio"
          name="method"
          value="stripe"
          defaultChecked
          className="mt-1 size-4 accent-accent"
        />
        <span className="flex-1">
          <span className="block font-semibold">{t('card')}</span>
          <span className="block text-sm text-muted">{t('cardText')}</span>
          {root.demo && (
            <span className="mt-2 inline-block rounded-control bg-accent-wash px-2.5 text-sm leading-6 font-semibold text-link">
              {t('demo')}
            </span>
          )}
        </span>
        <CreditCard className="size-6 text-muted" aria-hidden="true" />
      </label>
    </fieldset>
  )
}

import { useTranslation } from '../../../i18n/translation.tsx'
import { SectionHeading } from '../edit-form.tsx'
import type { PaymentProvider } from './payments-api.ts'
import { ProviderPanel } from './provider-panel.tsx'

/** Sets up the payment providers, with what the shop knows about each. */
export function Payments({ providers }: { providers: PaymentProvider[] }) {
  const { t } = useTranslation('admin-settings')
  return (
    <section aria-labelledby="payments" className="max-w-200">
      <SectionHeading id="payments" title={t('sections.payments')} intro={t('payments.intro')} />
      {providers.map((provider) => (
        <ProviderPanel key={provider.provider} provider={provider} />
      ))}
    </section>
  )
}

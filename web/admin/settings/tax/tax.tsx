import { TriangleAlert } from 'lucide-react'
import { DEFAULT_TAX_SETTINGS, type TaxSettings } from '../../../../shop/settings/tax-settings.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { CountrySelect } from '../../../ui/form/country-select.tsx'
import { EditForm, useSettingsEdit } from '../edit-form.tsx'
import type { TaxRates as Rates, SectionProps } from '../settings-api.ts'
import { Switch } from '../switch.tsx'
import { Registrations } from './registrations.tsx'
import { TaxRates } from './tax-rates.tsx'

interface TaxProps extends SectionProps {
  rates: Rates
}

/** Registrations for VAT, what documents say because of them, and the rates. */
export function Tax({ shop, rates }: TaxProps) {
  const { t } = useTranslation('admin-settings')
  const edit = useSettingsEdit(shop, {
    saved: shop.settings.tax ?? DEFAULT_TAX_SETTINGS,
    toChanges: (tax) => ({ tax }),
  })
  const { draft: tax, change } = edit
  const hasRegistration = tax.registrations.length > 0
  const changeRegistrations = (registrations: TaxSettings['registrations']) => {
    // "Not registered" and "these are all" are different statements: each is confirmed by itself.
    const isConfirmed = registrations.length > 0 === hasRegistration && tax.isConfirmed
    change({ ...tax, registrations, isConfirmed })
  }
  return (
    <>
      <EditForm title={t('sections.tax')} intro={t('tax.intro')} edit={edit}>
        <p className="mb-4 flex max-w-3xl gap-3 rounded-control border border-edge p-3">
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />
          {t('tax.noAdvice')}
        </p>
        <div className="max-w-sm">
          <CountrySelect
            label={t('tax.country')}
            hint={t('tax.countryHint')}
            name="tax.country"
            value={tax.country}
            onChange={({ target }) => change({ ...tax, country: target.value })}
          />
        </div>
        <Registrations registrations={tax.registrations} onChange={changeRegistrations} />
        <div className="mt-4 max-w-160 border-t border-line">
          <Switch
            name="tax.isConfirmed"
            label={t(hasRegistration ? 'tax.confirmRegistrations' : 'tax.confirmNone')}
            text={t(hasRegistration ? 'tax.confirmRegistrationsText' : 'tax.confirmNoneText')}
            on={tax.isConfirmed}
            onChange={(isConfirmed) => change({ ...tax, isConfirmed })}
          />
        </div>
        <Effects isRegistered={hasRegistration} />
      </EditForm>
      <TaxRates rates={rates} />
    </>
  )
}

/** Lists the VAT text of documents for each kind of customer. */
function Effects({ isRegistered }: { isRegistered: boolean }) {
  const { t } = useTranslation('admin-settings')
  const effects = isRegistered
    ? (['taxed', 'outside_scope', 'reverse_charge'] as const)
    : (['not_registered'] as const)
  return (
    <section aria-labelledby="tax-effects" className="mt-6 max-w-3xl">
      <h3 id="tax-effects" className="border-b border-line pb-1.5 text-sm font-semibold text-muted">
        {t('tax.effects.heading')}
      </h3>
      <dl>
        {effects.map((effect) => (
          <div key={effect} className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[13rem_1fr]">
            <dt className="font-semibold">{t(`tax.effects.${effect}.title`)}</dt>
            <dd className="text-muted">{t(`tax.effects.${effect}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

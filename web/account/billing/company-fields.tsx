import { type ReactNode, useState } from 'react'
import { isVatCountry } from '../../../shop/vat-territories.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { CountrySelect } from '../../ui/form/country-select.tsx'
import { Field, type FieldErrors, FieldErrorsContext, TextAreaField } from '../../ui/form/field.tsx'
import type { BillingProfile } from './billing-calls.ts'

interface CompanyFieldsProps {
  saved: BillingProfile | null
  errors: FieldErrors
  /** Button beside the VAT number. */
  vatIdAction?: ReactNode
}

/** Fields of the business details. Only countries with VAT have a VAT number. */
export function CompanyFields({ saved, errors, vatIdAction }: CompanyFieldsProps) {
  const { t } = useTranslation('orders/billing')
  const [country, setCountry] = useState(saved?.country ?? '')
  return (
    <FieldErrorsContext value={errors}>
      <Field
        label={t('name')}
        name="name"
        autoComplete="organization"
        dir="auto"
        maxLength={120}
        defaultValue={saved?.name}
        required
      />
      <TextAreaField
        label={t('address')}
        name="address"
        autoComplete="street-address"
        dir="auto"
        rows={3}
        maxLength={400}
        defaultValue={saved?.address}
        required
      />
      <CountrySelect
        label={t('country')}
        name="country"
        autoComplete="country"
        placeholder={t('chooseCountry')}
        value={country}
        onChange={({ target }) => setCountry(target.value)}
        required
      />
      {isVatCountry(country) && (
        <Field
          label={t('vatId.label')}
          hint={<VatIdHint saved={saved} />}
          beside={vatIdAction}
          name="vatId"
          dir="ltr"
          className="rtl:text-right"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          defaultValue={saved?.vatId ?? ''}
        />
      )}
    </FieldErrorsContext>
  )
}

function VatIdHint({ saved }: Pick<CompanyFieldsProps, 'saved'>) {
  const { t } = useTranslation('orders/billing')
  const { lang } = useLang()
  if (!saved?.vatId) return t('vatId.hint')
  const { vatIdState: state, vatIdCheckedAt: checkedAt } = saved
  if (state === 'valid' && checkedAt)
    return t('vatId.verified', { date: isolateBidi(formatDate(lang, checkedAt, 'day')) })
  return t(state === 'invalid' ? 'vatId.invalid' : 'vatId.unverified')
}

import { type ReactNode, useState } from 'react'
import { getVatTerritory, isVatCountry } from '../../../shop/localization/vat-territories.ts'
import { normalizeText } from '../../../shop/text.ts'
import { callApi } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { CountrySelect } from '../../ui/form/country-select.tsx'
import { Field, TextAreaField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { refuse } from '../../ui/form/use-submit.ts'
import type { BillingProfile } from './billing-profile-api.ts'

interface CompanyFieldsProps {
  saved: BillingProfile | null
  /** Button beside the VAT number. */
  vatIdAction?: ReactNode
}

/** Fields of the business details. Only countries with VAT, or in the territory of one, have a VAT number. */
export function CompanyFields({ saved, vatIdAction }: CompanyFieldsProps) {
  const { t } = useTranslation('orders/billing')
  const [country, setCountry] = useState(saved?.country ?? '')
  return (
    <>
      <Field
        label={t('name')}
        name="name"
        autoComplete="organization"
        dir="auto"
        defaultValue={saved?.name}
      />
      <TextAreaField
        label={t('address')}
        name="address"
        autoComplete="street-address"
        dir="auto"
        rows={3}
        defaultValue={saved?.address}
      />
      <CountrySelect
        label={t('country')}
        name="country"
        autoComplete="country"
        placeholder={t('chooseCountry')}
        value={country}
        onChoose={setCountry}
        required
      />
      {isVatCountry(getVatTerritory(country)) && (
        <Field
          label={t('vatId.label')}
          hint={<VatIdHint saved={saved} />}
          beside={vatIdAction}
          name="vatId"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={saved?.vatId ?? ''}
        />
      )}
    </>
  )
}

function VatIdHint({ saved }: Pick<CompanyFieldsProps, 'saved'>) {
  const { t, lang } = useTranslation('orders/billing')
  if (!saved?.vatId) return t('vatId.hint')
  const { vatIdState: state, vatIdCheckedAt: checkedAt } = saved
  if (state === 'valid' && checkedAt)
    return t('vatId.verified', { date: isolateBidi(formatDate(lang, checkedAt, 'date')) })
  return t(state === 'invalid' ? 'vatId.invalid' : 'vatId.unverified')
}

/** Properties of a form with `CompanyFields`. */
export const COMPANY_FORM = {
  limits: fieldLimits('PUT /account/billing-profile'),
  fieldsOfCodes: { vat_id_invalid: 'vatId' },
}

/**
 * Saves the business details of a form with `CompanyFields`. A VAT number that the service does not know is saved, but shown as
 * an error.
 */
export function useCompany(profile: BillingProfile | null) {
  const { t } = useTranslation('orders/billing')
  const [own, setSaved] = useState(profile)
  // Saved elsewhere, and loaded after the conflict.
  const saved = (profile?.revision ?? 0) > (own?.revision ?? 0) ? profile : own
  const save = async (fields: FormData): Promise<BillingProfile> => {
    const read = (name: string) => normalizeText(String(fields.get(name) ?? ''))
    const next = await callApi('PUT /account/billing-profile', {
      ifMatch: saved?.revision ?? 0,
      json: {
        name: read('name'),
        address: read('address'),
        country: read('country'),
        vatId: read('vatId'),
      },
    })
    setSaved(next)
    return next.vatIdState === 'invalid' ? refuse(t('vatId.invalid'), 'vatId') : next
  }
  return { saved, setSaved, save }
}

/** Parameter of a receipt's address that opens the form for a company's invoice. */
export const COMPANY_PARAM = 'company'

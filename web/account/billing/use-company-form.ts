import { useState } from 'react'
import { normalizeText } from '../../../shop/text.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { refuse } from '../../ui/form/use-submit.ts'
import { type BillingProfile, saveBillingProfile } from './billing-calls.ts'

/** What a form with `CompanyFields` needs. */
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
    const next = await saveBillingProfile(saved?.revision ?? 0, {
      name: read('name'),
      address: read('address'),
      country: read('country'),
      vatId: read('vatId'),
    })
    setSaved(next)
    return next.vatIdState === 'invalid' ? refuse(t('vatId.invalid'), 'vatId') : next
  }
  return { saved, setSaved, save }
}

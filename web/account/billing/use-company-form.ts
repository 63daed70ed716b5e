import { type FormEvent, useState } from 'react'
import { normalizeText } from '../../../shop/text.ts'
import { ApiError, getErrorMessage } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { type BillingProfile, saveBillingProfile } from './billing-calls.ts'

/**
 * Saves the business details of a form with `CompanyFields`, then calls `onSaved`. A VAT number that the service does not
 * know is saved, but shown as an error.
 */
export function useCompanyForm(
  profile: BillingProfile | null,
  onSaved: (saved: BillingProfile) => Promise<void> | void,
) {
  const { t } = useTranslation('orders/billing')
  const [saved, setSaved] = useState(profile)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { errors, validate, setServerErrors, clearError } = useFieldErrors()
  const refuseVatId = (form: HTMLFormElement, message: string) =>
    setServerErrors({ errors: [{ path: 'vatId', message }] }, form)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy || !validate(form)) return
    const fields = new FormData(form)
    const read = (name: string) => normalizeText(String(fields.get(name) ?? ''))
    setBusy(true)
    setError(null)
    try {
      const next = await saveBillingProfile(saved?.revision ?? 0, {
        name: read('name'),
        address: read('address'),
        country: read('country'),
        vatId: read('vatId'),
      })
      setSaved(next)
      if (next.vatIdState === 'invalid') refuseVatId(form, t('vatId.invalid'))
      else await onSaved(next)
    } catch (refused) {
      const { code, errors: refusedFields } = refused instanceof ApiError ? refused : new ApiError(0)
      if (code === 'vat_id_invalid') refuseVatId(form, getErrorMessage(refused, t('common:offline')))
      else if (refusedFields.length > 0) setServerErrors({ errors: refusedFields }, form)
      else setError(getErrorMessage(refused, t('common:offline')))
    } finally {
      setBusy(false)
    }
  }
  return { saved, setSaved, busy, error, errors, submit, clearError }
}

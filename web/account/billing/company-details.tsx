import { Check } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { type BillingProfile, checkVatId } from './billing-calls.ts'
import { CompanyFields } from './company-fields.tsx'
import { useCompanyForm } from './use-company-form.ts'

/** The business details on the account page, which the next orders use. */
export function CompanyDetails({ profile }: { profile: BillingProfile | null }) {
  const { t } = useTranslation('orders/billing')
  const [isSaved, setIsSaved] = useState(false)
  const { saved, setSaved, busy, error, errors, submit } = useCompanyForm(profile, () => setIsSaved(true))
  return (
    <form noValidate onSubmit={submit} onChange={() => setIsSaved(false)} className="max-w-md space-y-5">
      <CompanyFields
        saved={saved}
        errors={errors}
        vatIdAction={saved?.vat_id && saved.can_check_vat_id && <CheckVatId onChecked={setSaved} />}
      />
      {error && <ErrorNotice title={t('saveFailed')} text={error} />}
      <div className="flex items-center gap-4">
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
        <p role="status" className="flex items-center gap-2 font-semibold text-success">
          {isSaved && (
            <>
              <Check className="size-5" aria-hidden="true" />
              {t('saved')}
            </>
          )}
        </p>
      </div>
    </form>
  )
}

/** Asks the service about the saved VAT number. */
function CheckVatId({ onChecked }: { onChecked: (profile: BillingProfile) => void }) {
  const { t } = useTranslation('orders/billing')
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      const checked = await checkVatId()
      onChecked(checked)
      const isValid = checked.vat_id_state === 'valid'
      toast({ title: t(isValid ? 'vatId.confirmed' : 'vatId.refused'), tone: isValid ? 'plain' : 'danger' })
    } catch (refused) {
      toast({
        title: t('vatId.checkFailed'),
        description: getErrorMessage(refused, t('common:offline')),
        tone: 'danger',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="line" size="small" busy={busy} onClick={check}>
      {t('vatId.recheck')}
    </Button>
  )
}

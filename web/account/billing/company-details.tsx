import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import type { BillingProfile } from './billing-calls.ts'
import { CompanyFields } from './company-fields.tsx'
import { useCompanyForm } from './use-company-form.ts'

/** The business details on the account page, which the next orders use. */
export function CompanyDetails({ profile }: { profile: BillingProfile | null }) {
  const { t } = useTranslation('billing')
  const [isSaved, setIsSaved] = useState(false)
  const { saved, busy, error, errors, submit } = useCompanyForm(profile, () => setIsSaved(true))
  return (
    <form noValidate onSubmit={submit} onChange={() => setIsSaved(false)} className="max-w-md space-y-5">
      <CompanyFields saved={saved} errors={errors} />
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

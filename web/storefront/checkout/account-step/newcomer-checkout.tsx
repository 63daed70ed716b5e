import { type ReactNode, useEffect, useState } from 'react'
import { DEFAULT_NICHES } from '../../../../shop/settings/niches.ts'
import type { useLogIn } from '../../../account/auth/use-log-in.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useRootData } from '../../../root-data.ts'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { loadNiches } from '../../load-niches.ts'
import { CheckoutForm } from '../checkout-form.tsx'
import type { PendingCheckout } from '../pending-checkout.ts'
import { getPlanLimits } from '../plan/line-plan.ts'
import { useAvailableMethods } from '../use-available-methods.ts'
import { NewcomerFields } from './newcomer-fields.tsx'
import { useSignUp } from './use-sign-up.ts'

interface NewcomerCheckoutProps {
  checkout: PendingCheckout
  login: ReturnType<typeof useLogIn>
  onLogInInstead: (reason: string) => void
  /** Leads to the login. */
  below: ReactNode
}

/** The checkout of a newcomer: the fields of the order and of the account in one form. */
export function NewcomerCheckout({ checkout, login, onLogInInstead, below }: NewcomerCheckoutProps) {
  const { t } = useTranslation('auth')
  const root = useRootData()
  const methods = useAvailableMethods()
  const [niches, setNiches] = useState<string[]>([...DEFAULT_NICHES])
  const { error, ...newcomer } = useSignUp(login, onLogInInstead)
  useEffect(() => {
    loadNiches().then(setNiches)
  }, [])
  if (!methods) return <Skeleton className="mt-8 h-96" />
  return (
    <CheckoutForm
      accountId=""
      purchase={checkout}
      lines={checkout.lines.map((line) => ({
        ...line,
        planLimits: getPlanLimits(line.entry, line.units, root?.promises.deliveryHours),
      }))}
      niches={niches}
      methods={methods}
      newcomer={newcomer}
    >
      <NewcomerFields />
      {error && <ErrorNotice title={t('registrationFailed')} text={error} />}
      {below}
    </CheckoutForm>
  )
}

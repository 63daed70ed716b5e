import type { ReactNode } from 'react'
import { MIN_PASSWORD_LENGTH } from '../../../../shop/accounts/passwords/password-length.ts'
import { NewAccountFields, parseNewAccount } from '../../../account/auth/new-account-fields.tsx'
import { SubmitForm } from '../../../account/auth/submit-form.tsx'
import { ApiError, api, unwrapResponse } from '../../../api-client.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useFocusFirstEmptyField } from './use-focus-first-empty-field.ts'

const MIN_LENGTH = MIN_PASSWORD_LENGTH.registration

interface CreateAccountFormProps {
  takesFocus: boolean
  logIn: (credentials: { email: string; password: string }) => Promise<void>
  /** Called when an account with the email exists already, with the reason in the visitor's language. */
  onLogInInstead: (reason: string) => void
  below: ReactNode
}

/** The registration inside the checkout. It logs in at once. */
export function CreateAccountForm({ takesFocus, logIn, onLogInInstead, below }: CreateAccountFormProps) {
  const { t } = useTranslation('auth')
  const place = useFocusFirstEmptyField(takesFocus)
  const send = async (form: HTMLFormElement) => {
    const { account, differs, short } = parseNewAccount(form, MIN_LENGTH)
    if (differs) return t('passwordsDiffer')
    if (short) return t('passwordMin6')
    try {
      await unwrapResponse(api.auth.register.$post({ json: account }))
    } catch (refused) {
      if (!(refused instanceof ApiError) || refused.code !== 'email_taken') throw refused
      onLogInInstead(refused.message)
      return undefined
    }
    // The account exists now: registering again would be refused.
    await logIn(account).catch(() => onLogInInstead(t('registered')))
    return undefined
  }
  return (
    <div ref={place}>
      <SubmitForm
        submit={{ idle: t('register'), busy: t('registering') }}
        failure={{ title: t('registrationFailed'), otherwise: t('anErrorOccurred') }}
        send={send}
      >
        <NewAccountFields shortest={MIN_LENGTH} />
      </SubmitForm>
      {below}
    </div>
  )
}

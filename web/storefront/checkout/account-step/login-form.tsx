import type { ReactNode } from 'react'
import { LoginAlternatives } from '../../../account/auth/login-alternatives.tsx'
import { LoginFields } from '../../../account/auth/login-fields.tsx'
import { SubmitForm } from '../../../account/auth/submit-form.tsx'
import type { useLogIn } from '../../../account/auth/use-log-in.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useFocusFirstEmptyField } from './use-focus-first-empty-field.ts'

interface LoginFormProps {
  takesFocus: boolean
  /** Why the login replaces the registration. */
  reason: string | null
  login: ReturnType<typeof useLogIn>
  below: ReactNode
}

export function LoginForm({ takesFocus, reason, login, below }: LoginFormProps) {
  const { t } = useTranslation('auth')
  const { asksCode, stopAskingCode, sendLogin, enter } = login
  const place = useFocusFirstEmptyField(takesFocus)
  return (
    <div ref={place}>
      {reason && !asksCode && (
        <p role="alert" className="mb-5 rounded-control bg-accent-wash p-4">
          {reason}
        </p>
      )}
      <SubmitForm
        submit={{ idle: t('login'), busy: t('loggingIn') }}
        failure={{ title: t('loginFailed'), otherwise: t('invalidCredentials') }}
        send={sendLogin}
      >
        <LoginFields asksCode={asksCode} />
      </SubmitForm>
      {asksCode ? (
        <p className="mt-6">
          <button type="button" onClick={stopAskingCode} className="font-semibold text-link hover:underline">
            {t('security.otherAccount')}
          </button>
        </p>
      ) : (
        <>
          {below}
          <div className="mt-8 border-t border-line pt-8">
            <LoginAlternatives enter={enter} />
          </div>
        </>
      )}
    </div>
  )
}

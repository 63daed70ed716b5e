import { useState } from 'react'
import { href, Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError, api, unwrapResponse } from '../../api-client.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { EmailField, PasswordField } from '../../ui/form/field.tsx'
import { withSearch } from '../../with-search.ts'
import { getChangePasswordPath, getReturnPath, startSession } from '../session.ts'
import { AuthForm } from './auth-form.tsx'
import { CodeField, getCode } from './code-field.tsx'
import { useAccountPreferences } from './use-account-preferences.ts'

export const handle = declareMessages('auth')

export default function Login() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const settleChoices = useAccountPreferences()
  const [asksCode, setAsksCode] = useState(false)
  const register = withSearch(href('/register'), search)
  const forgot = withSearch(href('/forgot-password'), search)

  const send = async (form: HTMLFormElement) => {
    const fields = new FormData(form)
    const credentials = { email: String(fields.get('email')), password: String(fields.get('password')) }
    const json = asksCode ? { ...credentials, code: getCode(form) } : credentials
    try {
      const newSession = await unwrapResponse(api.auth.login.$post({ json }))
      startSession(newSession)
      const origin = getReturnPath(search)
      const to = newSession.user.mustChangePassword ? getChangePasswordPath(origin) : origin
      // Keep the checkout lines in the navigation state; pendingCheckout stores them too.
      await navigate(await settleChoices(newSession.user, to), { replace: true, state })
    } catch (refused) {
      const needsCode = refused instanceof ApiError && refused.code === 'second_factor_needed'
      if (!needsCode) throw refused
      setAsksCode(true)
    }
    return undefined
  }
  const loginText = getReturnPath(search) === href('/checkout') ? t('loginRequiredText') : t('loginText')
  return (
    <>
      <PageHead title={t('loginTitle')} hidden />
      <AuthForm
        heading={asksCode ? t('security.codeHeading') : t('loginHeading')}
        text={asksCode ? t('security.codeText') : loginText}
        submit={{ idle: t('login'), busy: t('loggingIn') }}
        failure={{ title: t('loginFailed'), otherwise: t('invalidCredentials') }}
        send={send}
        below={
          asksCode ? (
            <button
              type="button"
              onClick={() => setAsksCode(false)}
              className="font-semibold text-link hover:underline"
            >
              {t('security.otherAccount')}
            </button>
          ) : (
            <>
              <span className="text-muted">{t('noAccount')} </span>
              <Link to={register} state={state} className="font-semibold text-link hover:underline">
                {t('createOne')}
              </Link>
            </>
          )
        }
      >
        {/* What was typed is sent again, together with the code. */}
        <div hidden={asksCode} className="space-y-5">
          <EmailField label={t('email')} />
          <div>
            <PasswordField label={t('password')} name="password" autoComplete="current-password" required />
            <p className="mt-2 text-end">
              <Link to={forgot} state={state} className="font-semibold text-link hover:underline">
                {t('forgotLink')}
              </Link>
            </p>
          </div>
        </div>
        <p role="status" className="sr-only">
          {asksCode && t('security.codeText')}
        </p>
        {asksCode && <CodeField takesFocus />}
      </AuthForm>
    </>
  )
}

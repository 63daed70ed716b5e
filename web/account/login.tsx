import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { answer, api } from '../api-client.ts'
import { PageHead } from '../discovery/page-head.tsx'
import { useTranslation } from '../localization/translation.tsx'
import { wordsOf } from '../localization/words-of-route.ts'
import { EmailField, PasswordField } from '../ui/field.tsx'
import { AuthForm } from './auth-form.tsx'
import { beginSession, originOf } from './session.ts'

export const handle = wordsOf('auth')

export default function Login() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const register = { pathname: '/register', search: `${search}` }
  const forgot = { pathname: '/forgot-password', search: `${search}` }

  const send = async (form: HTMLFormElement) => {
    const fields = new FormData(form)
    const json = { email: String(fields.get('email')), password: String(fields.get('password')) }
    beginSession(await answer(api.auth.login.$post({ json })))
    // The checkout's lines travel on with the state; pendingCheckout holds them too.
    await navigate(originOf(search), { replace: true, state })
    return undefined
  }
  return (
    <>
      <PageHead title={t('loginTitle')} hidden />
      <AuthForm
        heading={t('loginHeading')}
        text={originOf(search) === '/checkout' ? t('loginRequiredText') : t('loginText')}
        submit={{ idle: t('login'), busy: t('loggingIn') }}
        failure={{ title: t('loginFailed'), otherwise: t('invalidCredentials') }}
        send={send}
        below={
          <>
            <span className="text-muted">{t('noAccount')} </span>
            <Link to={register} state={state} className="font-semibold text-link hover:underline">
              {t('createOne')}
            </Link>
          </>
        }
      >
        <EmailField label={t('email')} />
        <div>
          <PasswordField label={t('password')} name="password" autoComplete="current-password" required />
          <p className="mt-2 text-end">
            <Link to={forgot} state={state} className="font-semibold text-link hover:underline">
              {t('forgotLink')}
            </Link>
          </p>
        </div>
      </AuthForm>
    </>
  )
}

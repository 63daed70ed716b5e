import { href, Link, useLocation, useSearchParams } from 'react-router'
import { MIN_PASSWORD_LENGTH } from '../../../shop/accounts/passwords/password-length.ts'
import { callApi } from '../../api-client.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { useFocusAfterNavigation } from '../../ui/hooks/use-focus-after-navigation.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { withSearch } from '../../with-search.ts'
import { getReturnQuery } from '../session.ts'
import { AuthForm } from './auth-form.tsx'
import { LoginAlternatives } from './login-alternatives.tsx'
import { LoginFields } from './login-fields.tsx'
import { readCredentials, useLogIn } from './use-log-in.ts'

export const handle = declareMessages('auth')

export default function Login() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const { state } = useLocation()
  const heading = useFocusAfterNavigation<HTMLHeadingElement>()
  const { asksCode, stopAskingCode, logIn, sendLogin, enter } = useLogIn()

  /** Creates an account with the email and the password of the form, and logs in. */
  const createAccount = async (form: HTMLFormElement) => {
    const credentials = readCredentials(form)
    if (credentials.password.length < MIN_PASSWORD_LENGTH.registration) return t('passwordMin6')
    const json = { ...credentials, name: getLocalPart(credentials.email) }
    await callApi('POST /auth/register', { json })
    // The account exists now: after a failed login, the same fields log in.
    await logIn(credentials).catch(() => toast({ title: t('registered') }))
    return undefined
  }
  return (
    <>
      <PageHead title={t('loginTitle')} hidden />
      <AuthForm
        heading={asksCode ? t('security.codeHeading') : t('loginHeading')}
        headingRef={heading}
        text={asksCode ? t('security.codeText') : t('loginText')}
        submit={{ idle: t('login'), busy: t('loggingIn') }}
        failure={{ title: t('loginFailed'), otherwise: t('invalidCredentials') }}
        send={sendLogin}
        second={
          asksCode
            ? undefined
            : {
                hint: t('createAccountHint'),
                submit: { idle: t('createAccount'), busy: t('registering') },
                failure: { title: t('registrationFailed'), otherwise: t('anErrorOccurred') },
                send: createAccount,
              }
        }
        below={
          asksCode ? (
            <button
              type="button"
              onClick={stopAskingCode}
              className="font-semibold text-link hover:underline"
            >
              {t('security.otherAccount')}
            </button>
          ) : (
            <>
              <span className="text-muted">{t('fullForm')} </span>
              <Link
                to={withSearch(href('/register'), getReturnQuery(search))}
                state={state}
                className="font-semibold text-link hover:underline"
              >
                {t('createOne')}
              </Link>
            </>
          )
        }
        alternatives={!asksCode && <LoginAlternatives enter={enter} />}
      >
        <LoginFields asksCode={asksCode} />
      </AuthForm>
    </>
  )
}

/** Returns the part of an email address before the @. */
function getLocalPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}

import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, parsePath, useLocation, useSearchParams } from 'react-router'
import { callApi } from '../../api-client.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSendsEmails } from '../../root-data.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { isCheckoutPath } from '../../storefront/checkout/checkout-path.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/form/field.tsx'
import { useFocusAfterNavigation } from '../../ui/hooks/use-focus-on-mount.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { withSearch } from '../../with-search.ts'
import { PasskeyLogin } from '../passkeys/passkey-login.tsx'
import { getReturnQuery } from '../session.ts'
import { AccountSample } from './auth-aside.tsx'
import { AuthForm, CarriedEmailField } from './auth-form.tsx'
import { CodeField } from './code-field.tsx'
import { readCredentials, useLogIn } from './use-log-in.ts'

export const handle = declareMessages('auth', 'home/sample')

export default function Login() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const buys = isCheckoutPath(parsePath(getReturnQuery(search).from ?? '').pathname ?? '')
  const heading = useFocusAfterNavigation<HTMLHeadingElement>()
  const { asksCode, stopAskingCode, logIn, sendLogin, enter } = useLogIn()

  /** Creates an account with the email and the password of the form, and logs in. */
  const createAccount = async (fields: FormData) => {
    const credentials = readCredentials(fields)
    const json = { ...credentials, name: getLocalPart(credentials.email) }
    await callApi('POST /auth/register', { json })
    // The account exists now: after a failed login, the same fields log in.
    await logIn(credentials).catch(() => toast({ title: t('registered') }))
  }
  return (
    <>
      <PageHead title={t('loginTitle')} description={t('loginText')} />
      <AuthForm
        heading={asksCode ? t('security.codeHeading') : buys ? t('buyHeading') : t('loginHeading')}
        headingRef={heading}
        text={asksCode ? t('security.codeText') : buys ? t('buyText') : t('loginText')}
        submit={t('login')}
        submitting={t('loggingIn')}
        failed={(fields) => t(fields.has('action') ? 'registrationFailed' : 'loginFailed')}
        otherwise={(fields) => t(fields.has('action') ? 'anErrorOccurred' : 'invalidCredentials')}
        onSubmit={(fields) => (fields.has('action') ? createAccount(fields) : sendLogin(fields))}
        second={
          buys && !asksCode
            ? {
                action: 'register',
                hint: (
                  <>
                    {t('createAccountHint')} <RegisterLink>{t('signUpByName')}</RegisterLink>
                  </>
                ),
                submit: t('createAccount'),
                submitting: t('registering'),
              }
            : undefined
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
          ) : buys ? undefined : (
            <>
              <span className="text-muted">{t('noAccount')} </span>
              <RegisterLink>{t('createOne')}</RegisterLink>
            </>
          )
        }
        aside={<AccountSample />}
        alternatives={!asksCode && <LoginAlternatives enter={enter} />}
      >
        <LoginFields asksCode={asksCode} />
      </AuthForm>
    </>
  )
}

function RegisterLink({ children }: { children: ReactNode }) {
  const [search] = useSearchParams()
  const { state } = useLocation()
  return (
    <Link
      to={withSearch(href('/register'), getReturnQuery(search))}
      state={state}
      className="font-semibold text-link hover:underline"
    >
      {children}
    </Link>
  )
}

/** Returns the part of an email address before the @. */
function getLocalPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}

/** Ways to log in without the password, below the form. */
function LoginAlternatives({ enter }: Pick<ReturnType<typeof useLogIn>, 'enter'>) {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const { state } = useLocation()
  const sendsEmails = useSendsEmails()
  return (
    <div className="space-y-1">
      <PasskeyLogin onLoggedIn={enter} />
      {sendsEmails && (
        <Link
          to={withSearch(href('/login-link'), getReturnQuery(search))}
          state={state}
          className={buttonClass({ size: 'medium', look: 'quiet', className: '-ms-4 px-4!' })}
        >
          <Mail className="size-4" aria-hidden="true" />
          {t('loginLink.open')}
        </Link>
      )}
    </div>
  )
}

/** Email and password, and then the second factor of an account that has one. */
function LoginFields({ asksCode }: { asksCode: boolean }) {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const { state } = useLocation()
  return (
    <>
      {/* The typed email and password are sent again, together with the code. */}
      <div hidden={asksCode} className="space-y-6">
        <CarriedEmailField autoComplete="email webauthn" />
        <div className="relative">
          <PasswordField label={t('password')} name="password" autoComplete="current-password" required />
          {/* In the row of the label, but after the field. */}
          <p className="absolute end-0 top-0">
            <Link
              to={withSearch(href('/forgot-password'), getReturnQuery(search))}
              state={state}
              className="text-[0.95rem] font-semibold text-link hover:underline"
            >
              {t('forgotLink')}
            </Link>
          </p>
        </div>
      </div>
      <p role="status" className="sr-only">
        {asksCode && t('security.codeText')}
      </p>
      {asksCode && <CodeField takesFocus />}
    </>
  )
}

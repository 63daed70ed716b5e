import { lazy, Suspense } from 'react'
import { href, Link, useLocation, useSearchParams } from 'react-router'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { isCheckoutPath } from '../../storefront/checkout/checkout-path.ts'
import { useHydrated } from '../../ui/hooks/use-hydrated.ts'
import { withSearch } from '../../with-search.ts'
import { getReturnPath, getReturnQuery } from '../session.ts'
import { AuthForm } from './auth-form.tsx'
import { LoginAlternatives } from './login-alternatives.tsx'
import { LoginFields } from './login-fields.tsx'
import { useLogIn } from './use-log-in.ts'

export const handle = declareMessages('auth', 'checkout', 'checkout/promotions')

/** Not part of this page's scripts: most logins are not part of a checkout. */
const AccountStep = lazy(() => import('../../storefront/checkout/account-step/account-step.tsx'))

export default function Login() {
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const isForCheckout = isCheckoutPath(getReturnPath(search).replace(/[?#].*/, ''))
  const page = <LoginPage isForCheckout={isForCheckout} />
  if (!isForCheckout || !isHydrated) return page
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <AccountStep otherwise={page} />
    </Suspense>
  )
}

function LoginPage({ isForCheckout }: { isForCheckout: boolean }) {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const { state } = useLocation()
  const { asksCode, stopAskingCode, sendLogin, enter } = useLogIn()
  const heading = isForCheckout ? t('loginRequired') : t('loginHeading')
  const text = isForCheckout ? t('loginRequiredText') : t('loginText')
  return (
    <>
      <PageHead title={t('loginTitle')} hidden />
      <AuthForm
        heading={asksCode ? t('security.codeHeading') : heading}
        text={asksCode ? t('security.codeText') : text}
        submit={{ idle: t('login'), busy: t('loggingIn') }}
        failure={{ title: t('loginFailed'), otherwise: t('invalidCredentials') }}
        send={sendLogin}
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
              <span className="text-muted">{t('noAccount')} </span>
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

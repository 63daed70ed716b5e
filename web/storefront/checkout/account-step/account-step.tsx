import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { hasAccount } from '../../../account/auth/has-account.ts'
import { useLogIn } from '../../../account/auth/use-log-in.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { PageHead } from '../../../seo/page-head.tsx'
import { useFocusAfterNavigation } from '../../../ui/hooks/use-focus-after-navigation.ts'
import { CreateAccountForm } from './create-account-form.tsx'
import { LoginForm } from './login-form.tsx'
import { NewcomerCheckout } from './newcomer-checkout.tsx'
import { OrderAside } from './order-aside.tsx'
import { SwitchLink } from './switch-link.tsx'
import { useWaitingCheckout, type WaitingCheckout } from './use-waiting-checkout.ts'

type Form = 'create' | 'login'

/** The step of the checkout in which a visitor creates an account or logs in. Without a checkout it is the login. */
export default function AccountStep({ otherwise }: { otherwise: ReactNode }) {
  const checkout = useWaitingCheckout()
  return checkout ? <Step checkout={checkout} /> : otherwise
}

function Step({ checkout }: { checkout: WaitingCheckout }) {
  const { t } = useTranslation('checkout', 'auth')
  const heading = useFocusAfterNavigation<HTMLHeadingElement>()
  const [form, setForm] = useState<Form>(() => (hasAccount.read() ? 'login' : 'create'))
  /** Why the login replaces the registration, when the visitor did not ask for it. */
  const [reason, setReason] = useState<string | null>(null)
  const [hasSwitched, setHasSwitched] = useState(false)
  const login = useLogIn()
  const show = (next: Form, why: string | null = null) => {
    setForm(next)
    setReason(why)
    setHasSwitched(true)
  }
  const title = login.asksCode
    ? t('auth:security.codeHeading')
    : t(form === 'create' ? 'account.createHeading' : 'account.loginHeading')
  const toLogin = (
    <SwitchLink question={t('auth:haveAccount')} to={href('/login')} onChoose={() => show('login')}>
      {t('auth:login')}
    </SwitchLink>
  )
  // The checkout of an offer has fields of its own.
  const isNewcomer = form === 'create' && !checkout.isOffer
  return (
    <div className="shell py-12 sm:py-16">
      <PageHead title={t('title')} hidden />
      <h1 ref={heading} tabIndex={-1} className="type-title outline-none">
        {title}
      </h1>
      <p className="mt-3 text-muted">
        {login.asksCode ? (
          t('auth:security.codeText')
        ) : (
          <>
            <strong className="text-ink">{t('auth:loginRequired')}:</strong> {t('auth:loginRequiredText')}
          </>
        )}
      </p>
      {isNewcomer ? (
        <div data-account-form="create">
          <NewcomerCheckout
            checkout={checkout}
            login={login}
            onLogInInstead={(why) => show('login', why)}
            below={toLogin}
          />
        </div>
      ) : (
        <div className="mt-8 grid items-start gap-8 md:grid-cols-[1fr_20rem] lg:grid-cols-[1fr_24rem] lg:gap-16">
          <OrderAside {...checkout} />
          <div className="max-w-md" data-account-form={form}>
            {form === 'create' ? (
              <CreateAccountForm
                takesFocus={hasSwitched}
                logIn={login.logIn}
                onLogInInstead={(why) => show('login', why)}
                below={toLogin}
              />
            ) : (
              <LoginForm
                takesFocus={hasSwitched}
                reason={reason}
                login={login}
                below={
                  <SwitchLink
                    question={t('auth:noAccount')}
                    to={href('/register')}
                    onChoose={() => show('create')}
                  >
                    {t('auth:createOne')}
                  </SwitchLink>
                }
              />
            )}
          </div>
        </div>
      )}
    </div>
  )
}

import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { ApiError, callApi } from '../../api-client.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSendsEmails } from '../../root-data.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { SupportWay, WayOut } from '../../storefront/link-screen.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { NextSteps } from '../auth/auth-aside.tsx'
import { AuthForm, AuthFrame, BackToLogin, CarriedEmailField } from '../auth/auth-form.tsx'
import { CheckYourEmail } from '../auth/check-your-email.tsx'
import { CodeField, getCode } from '../auth/code-field.tsx'
import { loadLink } from '../auth/load-link.server.ts'
import { keepLink, sendNoReferrer, useLinkToken } from '../auth/use-link-token.ts'
import { useLogIn } from '../auth/use-log-in.ts'
import { startSession } from '../session.ts'
import type { Route } from './+types/login-link'

export const handle = declareMessages('auth')

export const headers = sendNoReferrer
export const loader = loadLink
export const shouldRevalidate = keepLink

/** The page that the email links to, and without a token the one that asks for the email. */
export default function LoginLink({ loaderData: { link } }: Route.ComponentProps) {
  const { t } = useTranslation('auth')
  const token = useLinkToken()
  return (
    <>
      <PageHead title={t('loginLink.title')} hidden />
      {link === null ? <InvalidLink /> : token ? <UseLink token={token} /> : <RequestLink />}
    </>
  )
}

function RequestLink() {
  const { t } = useTranslation('auth')
  const [email, setEmail] = useState<string | null>(null)
  const sendsEmails = useSendsEmails()
  const request = async (address: string) => {
    await callApi('POST /auth/login-link', { json: { email: address } })
    if (sendsEmails) toast({ title: t('emailSent') })
    setEmail(address)
  }
  const aside = <NextSteps use={t('next.login')} />
  const failure = { title: t('loginLink.failed'), otherwise: t('anErrorOccurred') }
  if (email !== null)
    return (
      <CheckYourEmail
        email={email}
        text={t('loginLink.requested')}
        failure={failure}
        onAgain={() => request(email)}
        onOther={() => setEmail(null)}
        aside={aside}
      />
    )
  const send = async (fields: FormData) => {
    await request(String(fields.get('email')))
  }
  return (
    <AuthForm
      heading={t('loginLink.heading')}
      text={sendsEmails ? t('loginLink.text') : undefined}
      aside={aside}
      sendsLink
      submit={t('loginLink.send')}
      submitting={t('sendingLink')}
      failed={failure.title}
      otherwise={failure.otherwise}
      onSubmit={send}
      below={<BackToLogin />}
    >
      <CarriedEmailField />
    </AuthForm>
  )
}

const postSession = (json: { token: string; code: string | null }) =>
  callApi('POST /auth/login-link/session', { json })

type NewSession = Awaited<ReturnType<typeof postSession>>

/** Opening the page changes nothing: a mail scanner may do that too. */
function UseLink({ token }: { token: string }) {
  const { t } = useTranslation('auth')
  const { enter } = useLogIn()
  const [step, setStep] = useState<'press' | 'code' | 'invalid'>('press')
  const [proven, setProven] = useState<NewSession | null>(null)
  const send = async (fields: FormData) => {
    const json = { token, code: step === 'code' ? getCode(fields) : null }
    try {
      const session = await postSession(json)
      if (!session.passwordRemoved) return await enter(session)
      startSession(session)
      setProven(session)
    } catch (refused) {
      const code = refused instanceof ApiError ? refused.code : null
      if (code === 'second_factor_needed') setStep('code')
      else if (code === 'email_link_invalid') setStep('invalid')
      else throw refused
    }
  }
  if (proven) return <PasswordRemoved onContinue={() => enter(proven)} />
  if (step === 'invalid') return <InvalidLink />
  const asksCode = step === 'code'
  return (
    <AuthForm
      heading={asksCode ? t('security.codeHeading') : t('loginLink.useHeading')}
      text={asksCode ? t('security.codeText') : t('loginLink.useText')}
      submit={t('login')}
      submitting={t('loggingIn')}
      failed={t('loginFailed')}
      otherwise={t('anErrorOccurred')}
      onSubmit={send}
      below={<BackToLogin />}
    >
      {asksCode && <CodeField takesFocus />}
    </AuthForm>
  )
}

/** Stays until it is read: the customer may count on a password that has ended. */
function PasswordRemoved({ onContinue }: { onContinue: () => void }) {
  const { t } = useTranslation('auth')
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <AuthFrame heading={t('verifyEmail.verified')} text={t('loginLink.passwordRemoved')} headingRef={heading}>
      <p className="mt-8">
        <Button look="solid" size="medium" onClick={onContinue}>
          {t('security.continue')}
        </Button>
      </p>
    </AuthFrame>
  )
}

function InvalidLink() {
  const { t } = useTranslation('auth')
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const sendsEmails = useSendsEmails()
  return (
    <MessageScreen
      icon={UserRoundX}
      title={t('common:deadLink.login')}
      text={t('loginLink.invalidText')}
      headingRef={heading}
    >
      <WayOut text={t(sendsEmails ? 'loginLink.invalidNext' : 'loginLink.invalidNoEmails')}>
        <BackToLogin className={buttonClass({ look: 'solid', size: 'medium' })} />
      </WayOut>
      <SupportWay />
    </MessageScreen>
  )
}

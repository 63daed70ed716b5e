import { useState } from 'react'
import { href, Link, useLocation } from 'react-router'
import { callApi } from '../../api-client.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSendsEmails } from '../../root-data.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { EmailField } from '../../ui/form/field.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { NextSteps } from './auth-aside.tsx'
import { AuthForm, BackToLogin } from './auth-form.tsx'
import { CheckYourEmail } from './check-your-email.tsx'

export const handle = declareMessages('auth')

/** State of the history with which a reset link that no longer works leads here. */
export const INVALID_LINK = { isLinkInvalid: true }

export default function ForgotPassword() {
  const isLinkInvalid = useLocation().state?.isLinkInvalid === true
  const { t } = useTranslation('auth')
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)

  const request = async (email: string) => {
    await callApi('POST /auth/forgot-password', { json: { email } })
    toast({ title: t('emailSent') })
    setEmail(email)
    setSent(true)
  }
  const send = async (fields: FormData) => {
    await request(String(fields.get('email')))
  }
  const sendsEmails = useSendsEmails()
  const next = isLinkInvalid ? t('invalidLinkNext') : t('forgotText')
  const text = [isLinkInvalid && t('invalidLinkText'), sendsEmails && next].filter(Boolean).join(' ')
  const aside = <NextSteps use={t('next.reset')} />
  const failure = { title: t('forgotFailed'), otherwise: t('resetEmailFailed') }
  return (
    <>
      <PageHead title={t('forgotTitle')} description={t('forgotText')} />
      {sent ? (
        <CheckYourEmail
          email={email}
          failure={failure}
          onAgain={() => request(email)}
          onOther={() => setSent(false)}
          aside={aside}
        />
      ) : (
        <AuthForm
          heading={isLinkInvalid ? t('invalidLink') : t('forgotHeading')}
          text={text}
          isAlert={isLinkInvalid}
          aside={aside}
          sendsLink
          submit={t('sendLink')}
          submitting={t('sendingLink')}
          failed={failure.title}
          otherwise={failure.otherwise}
          onSubmit={send}
          below={
            <>
              <BackToLogin />
              {sendsEmails && (
                <Link to={href('/login-link')} className="font-semibold text-link hover:underline">
                  {t('loginLink.open')}
                </Link>
              )}
            </>
          }
        >
          <EmailField label={t('email')} defaultValue={email} />
        </AuthForm>
      )}
    </>
  )
}

import { MailX } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSendsEmails } from '../../root-data.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { SupportWay, WayOut } from '../../storefront/link-screen.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { AuthForm, AuthFrame } from '../auth/auth-form.tsx'
import { loadLink } from '../auth/load-link.server.ts'
import { keepLink, sendNoReferrer, useLinkToken } from '../auth/use-link-token.ts'
import { session } from '../session.ts'
import type { Route } from './+types/verify-email'
import { isLinkProblem, sendVerificationLink, verifyEmail } from './email-api.ts'

export const handle = declareMessages('auth')

export const headers = sendNoReferrer
export const loader = loadLink
export const shouldRevalidate = keepLink

type Result = Awaited<ReturnType<typeof verifyEmail>> | 'invalid'

/** The page that the verification email links to. Opening it changes nothing: a mail scanner may do that too. */
export default function VerifyEmail({ loaderData: { link } }: Route.ComponentProps) {
  const { t } = useTranslation('auth')
  const token = useLinkToken()
  const [answer, setAnswer] = useState<Result | null>(null)
  const result = answer ?? (token && link !== null ? null : 'invalid')
  const send = async () => {
    try {
      setAnswer(await verifyEmail(token ?? ''))
    } catch (error) {
      if (!isLinkProblem(error)) throw error
      setAnswer('invalid')
    }
  }
  return (
    <>
      <PageHead title={t('verifyEmail.title')} hidden />
      {result === null && (
        <AuthForm
          heading={t('verifyEmail.heading')}
          text={t('verifyEmail.text')}
          submit={t('verifyEmail.confirm')}
          submitting={t('verifyEmail.confirming')}
          failed={t('verifyEmail.failed')}
          otherwise={t('anErrorOccurred')}
          onSubmit={send}
        />
      )}
      {result === 'invalid' && <InvalidLink onVerified={() => setAnswer('already_verified')} />}
      {result !== null && result !== 'invalid' && <Confirmed key={result} result={result} />}
    </>
  )
}

function Confirmed({ result }: { result: Exclude<Result, 'invalid'> }) {
  const { t } = useTranslation('auth')
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const texts = {
    verified: { heading: t('verifyEmail.verified'), text: t('verifyEmail.verifiedText') },
    already_verified: {
      heading: t('verifyEmail.alreadyVerified'),
      text: t('verifyEmail.alreadyVerifiedText'),
    },
    changed: { heading: t('verifyEmail.changed'), text: t('verifyEmail.changedText') },
  }
  return (
    <AuthFrame {...texts[result]} headingRef={heading}>
      <p className="mt-8">
        {/* Without a session, the account asks to log in first. */}
        <Link to={href('/account')} className={buttonClass({ look: 'solid', size: 'medium' })}>
          {t('verifyEmail.account')}
        </Link>
      </p>
    </AuthFrame>
  )
}

function InvalidLink({ onVerified }: { onVerified: () => void }) {
  const { t } = useTranslation('auth')
  const user = session.useUser()
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const sendsEmails = useSendsEmails()
  const { run, busy } = useSubmit((_email: string) => sendVerificationLink(), {
    onDone: (isSent) => isSent || onVerified(),
    done: (isSent, email) => isSent && t('verifyEmail.sent', { email: isolateBidi(email) }),
    failed: t('verifyEmail.sendFailed'),
    otherwise: t('anErrorOccurred'),
  })
  return (
    <MessageScreen
      icon={MailX}
      title={t('common:deadLink.confirmation')}
      text={t('verifyEmail.invalidText')}
      headingRef={heading}
    >
      <WayOut text={t(sendsEmails ? 'verifyEmail.newRequest' : 'noEmails.verify')}>
        {user && sendsEmails ? (
          <Button look="solid" size="medium" busy={busy} onClick={() => run(user.email)}>
            {t('verifyEmail.sendAgain')}
          </Button>
        ) : (
          // Without a session, the account asks to log in first.
          <Link to={href('/account')} className={buttonClass({ look: 'solid', size: 'medium' })}>
            {t(sendsEmails ? 'verifyEmail.logIn' : 'verifyEmail.account')}
          </Link>
        )}
      </WayOut>
      <SupportWay />
    </MessageScreen>
  )
}

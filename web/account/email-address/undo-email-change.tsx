import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { ContactLink, WayOut } from '../../storefront/link-screen.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { AuthForm, AuthFrame } from '../auth/auth-form.tsx'
import { loadLink } from '../auth/load-link.server.ts'
import { keepLink, sendNoReferrer, useLinkToken } from '../auth/use-link-token.ts'
import type { Route } from './+types/undo-email-change'
import { isLinkProblem, undoEmailChange } from './email-api.ts'

export const handle = declareMessages('auth')

export const headers = sendNoReferrer
export const loader = loadLink
export const shouldRevalidate = keepLink

/** The page that the emails to the previous address link to. Opening it changes nothing. */
export default function UndoEmailChange({ loaderData: { link } }: Route.ComponentProps) {
  const { t } = useTranslation('auth')
  const token = useLinkToken()
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<'cancelled' | 'invalid' | null>(null)
  const result = answer ?? (token && link !== null ? null : 'invalid')
  const send = async () => {
    try {
      const { resetToken } = await undoEmailChange(token ?? '')
      if (resetToken === null) {
        setAnswer('cancelled')
        return
      }
      toast({ title: t('undoEmail.restored'), description: t('undoEmail.restoredText') })
      // The page reads the token from the state of the history entry, so it stands in no address.
      await navigate(href('/reset-password'), { replace: true, state: { token: resetToken } })
    } catch (error) {
      if (!isLinkProblem(error)) throw error
      setAnswer('invalid')
    }
  }
  return (
    <>
      <PageHead title={t('undoEmail.title')} hidden />
      {result === null && (
        <AuthForm
          heading={t('undoEmail.heading')}
          text={t('undoEmail.text')}
          submit={t('undoEmail.confirm')}
          submitting={t('undoEmail.confirming')}
          failed={t('undoEmail.failed')}
          otherwise={t('anErrorOccurred')}
          onSubmit={send}
        />
      )}
      {result === 'cancelled' && <Cancelled />}
      {result === 'invalid' && <InvalidLink />}
    </>
  )
}

function Cancelled() {
  const { t } = useTranslation('auth')
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <AuthFrame heading={t('undoEmail.cancelled')} text={t('undoEmail.cancelledText')} headingRef={heading}>
      <p className="mt-8">
        <Link to={href('/forgot-password')} className={buttonClass({ look: 'solid', size: 'medium' })}>
          {t('undoEmail.changePassword')}
        </Link>
      </p>
    </AuthFrame>
  )
}

function InvalidLink() {
  const { t } = useTranslation('auth')
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <MessageScreen
      icon={ShieldOff}
      title={t('common:deadLink.undo')}
      text={t('undoEmail.invalidText')}
      headingRef={heading}
    >
      <WayOut text={t('undoEmail.invalidPassword')}>
        <Link to={href('/forgot-password')} className={buttonClass({ look: 'solid', size: 'medium' })}>
          {t('undoEmail.changePassword')}
        </Link>
      </WayOut>
      <WayOut text={t('undoEmail.invalidNext')}>
        <ContactLink look="text" />
      </WayOut>
    </MessageScreen>
  )
}

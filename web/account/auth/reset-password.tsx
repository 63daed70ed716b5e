import { useEffect } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { MIN_PASSWORD_LENGTH } from '../../../shop/accounts/passwords/password-length.ts'
import { callApi } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { useHydrated } from '../../ui/hooks/use-hydrated.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { session } from '../session.ts'
import type { Route } from './+types/reset-password'
import { AuthForm } from './auth-form.tsx'
import { INVALID_LINK } from './forgot-password.tsx'
import { loadLink } from './load-link.server.ts'
import { NewPasswordFields, readNewPassword, useNewPasswordCheck } from './new-password-fields.tsx'
import { keepLink, sendNoReferrer, useLinkToken } from './use-link-token.ts'

export const handle = declareMessages('auth')

export const headers = sendNoReferrer
export const loader = loadLink
export const shouldRevalidate = keepLink

const MIN_LENGTH = MIN_PASSWORD_LENGTH.reset

/**
 * The page that the emails for a new password and for an invitation link to. An invitation says its own facts. A link that
 * does not work shows the form, too, as the specification has it, and says so above it.
 */
export default function ResetPassword({ loaderData: { link } }: Route.ComponentProps) {
  const { t, lang } = useTranslation('auth')
  const token = useLinkToken()
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const check = useNewPasswordCheck(MIN_LENGTH)

  useEffect(() => {
    if (token || !isHydrated) return
    navigate(href('/forgot-password'), { replace: true, state: INVALID_LINK })
  }, [token, isHydrated, navigate])

  const texts =
    link?.purpose === 'invitation'
      ? {
          title: t('invitation.title'),
          heading: t('invitation.heading'),
          text: t('invitation.text', { date: isolateBidi(formatDate(lang, link.expiresAt, 'moment')) }),
          submit: t('invitation.submit'),
          failed: t('invitation.failed'),
          done: t('invitation.done'),
        }
      : {
          title: t('resetTitle'),
          heading: t('resetHeading'),
          text: t('resetText'),
          submit: t('resetPassword'),
          failed: t('resetFailed'),
          done: t('resetDone'),
        }
  const send = async (fields: FormData) => {
    const json = { token: token ?? '', new_password: readNewPassword(fields) }
    await callApi('POST /auth/reset-password', { json })
    // The reset may have ended this session: `me` then answers 401, which removes it from this browser.
    if (session.read()) await callApi('GET /auth/me').catch(() => null)
    toast({ title: texts.done, description: t('resetDoneText') })
    await navigate(href('/login'), { replace: true })
  }
  return (
    <>
      <PageHead title={texts.title} hidden />
      <AuthForm
        heading={texts.heading}
        text={texts.text}
        submit={texts.submit}
        submitting={t('resetting')}
        failed={texts.failed}
        otherwise={t('anErrorOccurred')}
        getFieldName={(path) => (path === 'new_password' ? 'password' : path)}
        check={check}
        onSubmit={send}
        below={
          <>
            <span className="text-muted">{t('linkExpired')} </span>
            <Link to={href('/forgot-password')} className="font-semibold text-link hover:underline">
              {t('newLink')}
            </Link>
          </>
        }
      >
        {link === null && (
          <Notice tone="warning" role="note" title={t('invalidLink')}>
            {t('invalidLinkText')}
          </Notice>
        )}
        <NewPasswordFields
          labels={{ password: t('newPassword'), confirm: t('confirmNewPassword') }}
          shortest={MIN_LENGTH}
        />
      </AuthForm>
    </>
  )
}

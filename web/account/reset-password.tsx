import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { answer, api } from '../api-client.ts'
import { PageHead } from '../discovery/page-head.tsx'
import { useTranslation } from '../localization/translation.tsx'
import { wordsOf } from '../localization/words-of-route.ts'
import { toast } from '../ui/toast-store.ts'
import { AuthForm } from './auth-form.tsx'
import { TELLS_NO_ADDRESS, useLinkToken } from './link-token.ts'
import { NewPasswordFields, newPasswordOf } from './new-password-fields.tsx'
import { session } from './session.ts'

export const handle = wordsOf('auth')

export function headers() {
  return TELLS_NO_ADDRESS
}

const SHORTEST = 8

/** Where the link of the mail leads. */
export default function ResetPassword() {
  const { t } = useTranslation('auth')
  const token = useLinkToken()
  const navigate = useNavigate()

  useEffect(() => {
    if (token) return
    toast({ title: t('invalidLink'), description: t('invalidLinkText'), tone: 'danger' })
    navigate('/forgot-password', { replace: true })
  }, [token, navigate, t])

  const send = async (form: HTMLFormElement) => {
    const { password, differs, short } = newPasswordOf(form, SHORTEST)
    if (differs) return t('passwordsDiffer')
    if (short) return t('passwordMin8')
    const json = { token: token ?? '', new_password: password }
    await answer(api.auth['reset-password'].$post({ json }))
    // Asked who this is, the shop answers nobody if it was this account's session that the reset has ended.
    if (session.read()) await answer(api.auth.me.$get()).catch(() => null)
    toast({ title: t('resetDone'), description: t('resetDoneText') })
    await navigate('/login', { replace: true })
  }
  return (
    <>
      <PageHead title={t('resetTitle')} hidden />
      <AuthForm
        heading={t('resetHeading')}
        text={t('resetText')}
        submit={{ idle: t('resetPassword'), busy: t('resetting') }}
        failure={{ title: t('resetFailed'), otherwise: t('anErrorOccurred') }}
        send={send}
        below={
          <>
            <span className="text-muted">{t('linkExpired')} </span>
            <Link to="/forgot-password" className="font-semibold text-link hover:underline">
              {t('newLink')}
            </Link>
          </>
        }
      >
        <NewPasswordFields
          labels={{ password: t('newPassword'), confirm: t('confirmNewPassword') }}
          shortest={SHORTEST}
        />
      </AuthForm>
    </>
  )
}

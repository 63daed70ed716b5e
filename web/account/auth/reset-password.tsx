import { useEffect } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { MIN_PASSWORD_LENGTH } from '../../../shop/accounts/passwords/password-length.ts'
import { callApi } from '../../api-client.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { useHydrated } from '../../ui/hooks/use-hydrated.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { session } from '../session.ts'
import { AuthForm } from './auth-form.tsx'
import { INVALID_LINK } from './forgot-password.tsx'
import { NewPasswordFields, readNewPassword, useNewPasswordCheck } from './new-password-fields.tsx'
import { NO_REFERRER_HEADERS, useLinkToken } from './use-link-token.ts'

export const handle = declareMessages('auth')

export function headers() {
  return NO_REFERRER_HEADERS
}

const MIN_LENGTH = MIN_PASSWORD_LENGTH.reset

/** The page that the reset email links to. */
export default function ResetPassword() {
  const { t } = useTranslation('auth')
  const token = useLinkToken()
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const check = useNewPasswordCheck(MIN_LENGTH)

  useEffect(() => {
    if (token || !isHydrated) return
    navigate(href('/forgot-password'), { replace: true, state: INVALID_LINK })
  }, [token, isHydrated, navigate])

  const send = async (fields: FormData) => {
    const json = { token: token ?? '', new_password: readNewPassword(fields) }
    await callApi('POST /auth/reset-password', { json })
    // The reset may have ended this session: `me` then answers 401, which removes it from this browser.
    if (session.read()) await callApi('GET /auth/me').catch(() => null)
    toast({ title: t('resetDone'), description: t('resetDoneText') })
    await navigate(href('/login'), { replace: true })
  }
  return (
    <>
      <PageHead title={t('resetTitle')} hidden />
      <AuthForm
        heading={t('resetHeading')}
        text={t('resetText')}
        submit={t('resetPassword')}
        submitting={t('resetting')}
        failed={t('resetFailed')}
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
        <NewPasswordFields
          labels={{ password: t('newPassword'), confirm: t('confirmNewPassword') }}
          shortest={MIN_LENGTH}
        />
      </AuthForm>
    </>
  )
}

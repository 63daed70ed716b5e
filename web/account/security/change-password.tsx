import { href, useNavigate, useSearchParams } from 'react-router'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { ScreenSkeleton } from '../../ui/states/screen-skeleton.tsx'
import { Protections } from '../auth/auth-aside.tsx'
import { AuthFrame } from '../auth/auth-form.tsx'
import { getPathAfterLogin, requireSession } from '../session.ts'
import type { Route } from './+types/change-password'
import { PasswordForm } from './password-form.tsx'

export const handle = declareMessages('auth')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  // Read it from the URL, not from the session: the heading must not change once the password is changed.
  return { isFirst: new URL(request.url).searchParams.has('from') }
}

export function HydrateFallback() {
  const { t } = useTranslation('auth')
  return <ScreenSkeleton title={t('security.changePassword')} look="short" />
}

/** Users with a temporary password are sent here first, and continue to the page they requested. */
export default function ChangePassword({ loaderData: { isFirst } }: Route.ComponentProps) {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return (
    <>
      <PageHead title={t('security.changePassword')} hidden />
      <AuthFrame
        back={!isFirst && <BackLink to={href('/account')}>{t('security.back')}</BackLink>}
        aside={<Protections leadsToAccount={!isFirst} />}
        heading={isFirst ? t('security.ownPassword') : t('security.changePassword')}
        text={isFirst ? t('security.ownPasswordText') : t('security.changePasswordText')}
      >
        <div className="mt-8">
          <PasswordForm onChanged={() => navigate(getPathAfterLogin(search), { replace: true })} />
        </div>
      </AuthFrame>
    </>
  )
}

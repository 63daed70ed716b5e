import { PageHead } from '../discovery/page-head.tsx'
import { useTranslation } from '../localization/translation.tsx'
import { wordsOf } from '../localization/words-of-route.ts'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import type { Route } from './+types/account'
import { PasswordForm } from './security/password-form.tsx'
import { SecondFactor } from './security/second-factor.tsx'
import { requireSession } from './session.ts'

export const handle = wordsOf('auth')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return requireSession(request)
}

export function HydrateFallback() {
  const { t } = useTranslation('common')
  return <LoadingScreen title={t('myAccount')} label={t('loading')} />
}

export default function MyAccount() {
  const { t } = useTranslation('auth')
  return (
    <div className="shell max-w-4xl py-12 sm:py-16">
      <PageHead title={t('common:myAccount')} hidden />
      <h1 className="type-title">{t('common:myAccount')}</h1>
      <div className="mt-10 space-y-12">
        <section aria-labelledby="password">
          <h2 id="password" className="type-heading">
            {t('secure.changePassword')}
          </h2>
          <p className="mt-1 mb-5 text-muted">{t('secure.changePasswordText')}</p>
          <div className="max-w-md">
            <PasswordForm />
          </div>
        </section>
        <SecondFactor />
      </div>
    </div>
  )
}

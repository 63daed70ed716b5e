import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatDate, isolateBidi } from '../i18n/formats.ts'
import { declareMessages } from '../i18n/route-messages.ts'
import { useLang, useTranslation } from '../i18n/translation.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { LoadFailed } from '../ui/states/empty-state.tsx'
import { LoadingScreen } from '../ui/states/loading-screen.tsx'
import type { Route } from './+types/account'
import { CompanyDetails } from './billing/company-details.tsx'
import { ConfirmationHost } from './confirmation/prompt-host.tsx'
import { EmailSettings } from './email-address/email-settings.tsx'
import { UnverifiedBanner } from './email-address/unverified-banner.tsx'
import { Passkeys } from './passkeys/passkeys.tsx'
import { AccountSection } from './profile/account-section.tsx'
import { DeleteAccount } from './profile/delete-account.tsx'
import { ExportData } from './profile/export-data.tsx'
import { loadAccount } from './profile/load-account.ts'
import { ProfileForm } from './profile/profile-form.tsx'
import { SessionList } from './profile/session-list.tsx'
import { PasswordForm } from './security/password-form.tsx'
import { SecondFactor } from './security/second-factor.tsx'

export const handle = declareMessages('dashboard/account', 'auth', 'orders/billing')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAccount(request)
}

export function HydrateFallback() {
  const { t } = useTranslation('dashboard/account')
  return <LoadingScreen title={t('title')} label={t('common:loading')} />
}

/** The account page of every user, including staff: profile, sessions and stored data. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard/account')
  const { t: auth } = useTranslation('auth')
  const { t: billing } = useTranslation('orders/billing')
  const { lang } = useLang()
  const { revalidate, state } = useRevalidator()
  const account = loaderData?.account
  const [passkeyChanges, setPasskeyChanges] = useState(0)
  return (
    <div className="shell max-w-5xl py-12 sm:py-16">
      <ConfirmationHost />
      <PageHead title={t('title')} hidden />
      <h1 className="type-title">{t('title')}</h1>
      {account && (
        <p className="mt-2 mb-8 text-muted">
          {t('since', { date: isolateBidi(formatDate(lang, account.createdAt, 'day')) })}
        </p>
      )}
      {!loaderData && <LoadFailed title={t('loadFailed')} busy={state === 'loading'} onRetry={revalidate} />}
      {account && !account.emailVerified && <UnverifiedBanner email={account.email} />}
      {loaderData && (
        <>
          <AccountSection id="profile" title={t('profile.title')} text={t('profile.text')}>
            <ProfileForm account={loaderData.account} />
          </AccountSection>
          <AccountSection id="email" title={t('profile.email')} text={t('profile.emailHint')}>
            <EmailSettings account={loaderData.account} />
          </AccountSection>
          <AccountSection id="company" title={billing('account.title')} text={billing('account.text')}>
            <CompanyDetails profile={loaderData.billing} />
          </AccountSection>
          <AccountSection
            id="password"
            title={auth('security.changePassword')}
            text={auth('security.changePasswordText')}
          >
            <div className="max-w-md">
              <PasswordForm />
            </div>
          </AccountSection>
          <AccountSection id="passkeys" title={auth('passkey.title')} text={auth('passkey.text')}>
            <Passkeys onChanged={() => setPasskeyChanges((before) => before + 1)} />
          </AccountSection>
          <AccountSection id="second-factor" title={auth('security.title')} text={auth('security.text')}>
            {/* A passkey can be the second factor that staff must have. */}
            <SecondFactor key={passkeyChanges} />
          </AccountSection>
          <AccountSection id="sessions" title={t('sessions.title')} text={t('sessions.text')}>
            <SessionList
              // Ending a session resets the list to its first page.
              key={loaderData.sessions.map(({ id }) => id).join()}
              sessions={loaderData.sessions}
              olderThan={loaderData.olderSessions}
            />
          </AccountSection>
          <AccountSection id="data" title={t('data.title')} text={t('data.text')}>
            <ExportData />
          </AccountSection>
          <AccountSection id="delete" title={t('delete.section')} text={t('delete.text')}>
            <DeleteAccount account={loaderData.account} />
          </AccountSection>
        </>
      )}
    </div>
  )
}

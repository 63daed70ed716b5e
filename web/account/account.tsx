import { Download } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../api-client.ts'
import { formatCount, formatDate, isolateBidi } from '../i18n/formats.ts'
import { declareMessages } from '../i18n/route-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { Button } from '../ui/button.tsx'
import { downloadFile } from '../ui/files/download-file.ts'
import { FormFields, Refusal, useForm } from '../ui/form/form.tsx'
import { useSubmit } from '../ui/form/use-submit.ts'
import { useCurrentSection } from '../ui/hooks/use-current-section.ts'
import { ErrorNotice } from '../ui/notice.tsx'
import { watchScrollRow } from '../ui/scroll-row.ts'
import { LoadFailed } from '../ui/states/empty-state.tsx'
import { ScreenSkeleton } from '../ui/states/screen-skeleton.tsx'
import type { Route } from './+types/account'
import { AccountSection, SettingRow, startsCard } from './account-section.tsx'
import type { BillingProfile } from './billing/billing-profile-api.ts'
import { COMPANY_FORM, CompanyFields, useCompany } from './billing/company-fields.tsx'
import { ConfirmationHost } from './confirmation/prompt-host.tsx'
import { EmailBadge, EmailSettings } from './email-address/email-settings.tsx'
import { UnverifiedBanner } from './email-address/unverified-banner.tsx'
import { Passkeys } from './passkeys/passkeys.tsx'
import { DeleteAccount } from './profile/delete-account.tsx'
import { loadAccount } from './profile/load-account.ts'
import { ProfileForm, type SaveProgress, SaveRow } from './profile/profile-form.tsx'
import { SessionList } from './profile/session-list.tsx'
import { PasswordForm } from './security/password-form.tsx'
import { SecondFactor } from './security/second-factor.tsx'
import { session } from './session.ts'

export const handle = declareMessages('dashboard/account', 'auth', 'orders/billing')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAccount(request)
}

export function HydrateFallback() {
  const { t } = useTranslation('dashboard/account')
  return <ScreenSkeleton title={t('title')} look="sections" />
}

/** The account page of every user, including staff: profile, sessions and stored data. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { t, lang } = useTranslation('dashboard/account', 'orders/billing')
  const { t: auth } = useTranslation('auth')
  const { revalidate } = useRevalidator()
  const account = loaderData?.account
  const user = session.useUser()
  const [passkeys, setPasskeys] = useState<number | null>(null)
  const [passkeyChanges, setPasskeyChanges] = useState(0)
  const [current, watchSection] = useCurrentSection('profile')
  const anchors = [
    ['profile', t('profile.title')],
    ['email', t('profile.email')],
    ['company', t('orders/billing:account.title')],
    ['password', auth('password')],
    ['passkeys', auth('passkey.title')],
    ['second-factor', auth('security.title')],
    ['sessions', t('sessions.title')],
    ['data', t('data.title')],
    ['delete', t('delete.section')],
  ] as const
  return (
    <div className="shell pt-12 sm:pt-16" data-account>
      <ConfirmationHost />
      <PageHead title={t('title')} hidden />
      <h1 className="type-title">{t('title')}</h1>
      {account && (
        <p className="mt-2 mb-8 text-muted">
          {t('since', { date: isolateBidi(formatDate(lang, account.createdAt, 'date')) })}
        </p>
      )}
      {!loaderData && <LoadFailed title={t('loadFailed')} />}
      {account && <UnverifiedBanner account={account} />}
      {loaderData && (
        <div className="items-start gap-x-12 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
          <nav
            ref={watchScrollRow}
            aria-label={t('title')}
            className="scroll-row sticky top-16 z-10 -mx-1 mb-2 flex gap-x-5 bg-paper p-1 max-lg:whitespace-nowrap max-md:hidden lg:top-24 lg:flex-col lg:gap-y-1 lg:pt-5"
          >
            {anchors.map(([id, label]) => (
              <a
                key={id}
                href={`#${id}`}
                aria-current={id === current ? 'location' : undefined}
                className={`rail-link py-1 touch:py-2.5 ${startsCard(id) ? 'lg:not-first:mt-5' : ''}`}
              >
                {label}
              </a>
            ))}
          </nav>
          <div ref={watchSection}>
            <AccountSection
              id="profile"
              title={t('profile.title')}
              text={t('profile.text')}
              state={user?.name}
              hasForm
            >
              <ProfileForm account={loaderData.account} />
            </AccountSection>
            <AccountSection
              id="email"
              title={t('profile.email')}
              text={t('profile.emailHint')}
              state={
                <>
                  <bdi dir="ltr" className="max-md:block md:me-3">
                    {loaderData.account.email}
                  </bdi>
                  <EmailBadge isVerified={loaderData.account.emailVerified} />
                </>
              }
            >
              <EmailSettings account={loaderData.account} />
            </AccountSection>
            <AccountSection
              id="company"
              title={t('orders/billing:account.title')}
              text={t('orders/billing:account.text')}
              state={loaderData.billing?.name ?? t('none')}
            >
              <Company profile={loaderData.billing} />
            </AccountSection>
            <AccountSection id="password" title={auth('password')} text={auth('security.changePasswordText')}>
              <ChangePassword />
            </AccountSection>
            <AccountSection
              id="passkeys"
              title={auth('passkey.title')}
              text={auth('passkey.text')}
              state={passkeys === 0 ? t('none') : passkeys && formatCount(lang, passkeys)}
            >
              <Passkeys onLoaded={setPasskeys} onChanged={() => setPasskeyChanges((before) => before + 1)} />
            </AccountSection>
            <AccountSection
              id="second-factor"
              title={auth('security.title')}
              text={auth('security.text')}
              state={auth(loaderData.account.secondFactor ? 'security.on' : 'security.off')}
            >
              {/* A passkey can be the second factor that staff must have. */}
              <SecondFactor key={passkeyChanges} onChanged={revalidate} />
            </AccountSection>
            <AccountSection
              id="sessions"
              title={t('sessions.title')}
              text={t('sessions.text')}
              state={
                loaderData.olderSessions === null &&
                t('sessions.devices', { count: loaderData.sessions.length })
              }
            >
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
          </div>
        </div>
      )}
    </div>
  )
}

function ExportData() {
  const { t } = useTranslation('dashboard/account')
  const { run, busy, error } = useSubmit(() => callApi('GET /account/export'), {
    onDone: (data) =>
      downloadFile('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })),
    done: () => t('data.done'),
  })
  return (
    <SettingRow
      action={
        <Button busy={busy} onClick={() => run()}>
          {!busy && <Download className="size-5" aria-hidden="true" />}
          {t('data.export')}
        </Button>
      }
    >
      <div className="max-w-lg space-y-3 text-muted">
        <p>{t('data.contents')}</p>
        <p>{t('data.limits')}</p>
        {error && <ErrorNotice title={t('data.failed')} text={error.message} />}
      </div>
    </SettingRow>
  )
}

function ChangePassword() {
  const { t } = useTranslation('auth')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (isOpen)
    return (
      <div className="max-w-md">
        <PasswordForm onChanged={close} cancel={{ label: t('security.cancel'), onCancel: close }} />
      </div>
    )
  return (
    <SettingRow action={<Button onClick={() => setIsOpen(true)}>{t('security.changePassword')}</Button>} />
  )
}

function Company({ profile }: { profile: BillingProfile | null }) {
  const { t } = useTranslation('orders/billing')
  const [isOpen, setIsOpen] = useState(profile !== null)
  if (isOpen) return <CompanyDetails profile={profile} />
  return <SettingRow action={<Button onClick={() => setIsOpen(true)}>{t('account.add')}</Button>} />
}

/** The business details on the account page, which the next orders use. */
function CompanyDetails({ profile }: { profile: BillingProfile | null }) {
  const { t } = useTranslation('orders/billing')
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState<SaveProgress>('unchanged')
  const { saved, setSaved, save } = useCompany(profile)
  const form = useForm(save, { ...COMPANY_FORM, onDone: () => setProgress('saved'), reload: revalidate })
  return (
    <form {...form.props} onChange={() => setProgress('changed')} className="max-w-md space-y-6">
      <FormFields form={form}>
        <CompanyFields
          saved={saved}
          vatIdAction={saved?.vatId && saved.canCheckVatId && <CheckVatId onChecked={setSaved} />}
        />
      </FormFields>
      <Refusal title={t('saveFailed')} error={form.error} onReload={form.clearError} />
      <SaveRow label={t('save')} saved={t('saved')} progress={progress} busy={form.busy} />
    </form>
  )
}

/** Asks the service about the saved VAT number. */
function CheckVatId({ onChecked }: { onChecked: (profile: BillingProfile) => void }) {
  const { t } = useTranslation('orders/billing')
  const { run, busy } = useSubmit(() => callApi('POST /account/billing-profile/vat-check'), {
    onDone: onChecked,
    done: ({ vatIdState: state }) => ({
      title: t(state === 'valid' ? 'vatId.confirmed' : 'vatId.refused'),
      tone: state === 'valid' ? 'plain' : 'danger',
    }),
    failed: t('vatId.checkFailed'),
  })
  return (
    <Button busy={busy} onClick={() => run()}>
      {t('vatId.recheck')}
    </Button>
  )
}

import { MailWarning } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSendsEmails } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { type EmailState, isLinkWaited, sendVerificationLink } from './email-api.ts'

/** Asks a user to confirm their email, where the shop can send the link. Its texts are in the messages of the account page. */
export function UnverifiedBanner({ account }: { account: EmailState }) {
  const { t } = useTranslation('dashboard/account')
  const { revalidate } = useRevalidator()
  const { run, busy } = useSubmit(sendVerificationLink, {
    // Confirmed meanwhile, perhaps on another device: the banner disappears.
    onDone: (isSent) => isSent || revalidate(),
    done: (isSent) => isSent && t('email.sent'),
    failed: t('email.sendFailed'),
  })
  const email = isolateBidi(account.email)
  if (!useSendsEmails() || !isLinkWaited(account)) return null
  return (
    <section
      aria-label={t('email.bannerTitle')}
      className="my-6 flex flex-wrap items-center justify-between gap-4 rounded-panel bg-accent-wash p-4 sm:p-5"
    >
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <MailWarning className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />
        <div className="min-w-0">
          <p className="font-semibold">{t('email.bannerTitle')}</p>
          <p className="mt-1 wrap-anywhere">
            {account.rolePending ? t('email.bannerStaff', { email }) : t('email.bannerText', { email })}
          </p>
        </div>
      </div>
      <Button busy={busy} onClick={() => run()}>
        {t('email.sendAgain')}
      </Button>
    </section>
  )
}

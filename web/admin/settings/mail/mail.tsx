import { Suspense } from 'react'
import { Await } from 'react-router'
import { useTranslation } from '../../../i18n/translation.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { RowSkeletons } from '../../list/row-skeletons.tsx'
import { SectionHeading } from '../edit-form.tsx'
import { SettingsForm } from '../forms/settings-form.tsx'
import type { SectionProps } from '../settings-api.ts'
import type { MailContent } from './mail-api.ts'
import { SenderDomainPanel } from './sender-domain.tsx'
import { ServerPanel } from './server-panel.tsx'

/** Sets up the server that sends emails and the mailbox with the replies. */
export function Mail({ mail, domain, selector, shop }: MailContent & SectionProps) {
  const { t } = useTranslation('admin-settings')
  const failed = <ErrorNotice className="mt-4" title={t('mail.domain.failed')} />
  return (
    <>
      <section aria-label={t('sections.mail')} className="max-w-200">
        <SectionHeading title={t('sections.mail')} intro={t('mail.intro')} />
        {mail.servers.map((server) => (
          <ServerPanel key={server.kind} server={server} mail={mail} />
        ))}
        {domain && (
          <Suspense fallback={<RowSkeletons rows={3} />}>
            <Await resolve={domain} errorElement={failed}>
              {(found) => (found ? <SenderDomainPanel found={found} selector={selector} /> : failed)}
            </Await>
          </Suspense>
        )}
      </section>
      <div className="mt-10">
        <SettingsForm section="reminders" shop={shop} />
      </div>
    </>
  )
}

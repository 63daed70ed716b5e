import { Send, TriangleAlert } from 'lucide-react'
import { answer, api } from '../api-client.ts'
import { formatDate, isolated } from '../localization/formats.ts'
import { useLang, useTranslation } from '../localization/translation.tsx'
import { CopyLink } from './copy-link.tsx'
import { NewestFirstList } from './newest-first-list.tsx'

async function fetchMails(before: string | undefined) {
  const { mails, next } = await answer(api.admin.mails.$get({ query: { before } }))
  return { rows: mails, next }
}

type Mail = Awaited<ReturnType<typeof fetchMails>>['rows'][number]

/** What the shop has written. Nothing sends it yet, so a link is passed on by whoever may read it here. */
export function MailList() {
  const { t } = useTranslation('dashboard')
  const words = { none: t('admin.noMails'), failed: t('admin.mailsFailed'), older: t('admin.olderMails') }
  const note = (
    <p className="mt-6 flex max-w-3xl gap-3 rounded-control bg-accent-wash p-4">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />
      <span>{t('admin.notSent')}</span>
    </p>
  )
  return (
    <NewestFirstList read={fetchMails} icon={Send} words={words} note={note}>
      {(mail) => <MailEntry mail={mail} />}
    </NewestFirstList>
  )
}

function MailEntry({ mail }: { mail: Mail }) {
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  const email = isolated(mail.to)
  return (
    <article data-mail={mail.id}>
      <p className="text-sm text-muted">
        {t('admin.mailTo', { email, date: formatDate(lang, mail.createdAt, 'moment') })}
      </p>
      <h2 className="type-heading mt-1">{t(`admin.mailKinds.${mail.kind}`)}</h2>
      {mail.link ? (
        <CopyLink label={t('admin.mailLink', { email })} link={mail.link} />
      ) : (
        <p className="mt-2 text-muted">{t('admin.linkDead')}</p>
      )}
    </article>
  )
}

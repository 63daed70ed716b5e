import { Send, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { api, getErrorMessage, unwrapResponse } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { NewestFirstList } from '../lists/newest-first-list.tsx'
import { CopyLink } from './copy-link.tsx'
import { EmailView } from './email-view.tsx'

async function fetchEmails(before: string | undefined) {
  const { mails, next } = await unwrapResponse(api.admin.mails.$get({ query: { before } }))
  return { rows: mails, next }
}

type Email = Awaited<ReturnType<typeof fetchEmails>>['rows'][number]

/** Sent emails and their delivery status. Without a mail server, staff pass the links on from here. */
export function EmailList() {
  const { t } = useTranslation('admin-emails')
  const messages = { none: t('none'), failed: t('loadFailed'), older: t('loadOlder') }
  const noteFor = (mails: Email[]) =>
    mails.some(({ state }) => state === 'no_server') && (
      <p className="mt-6 flex max-w-3xl gap-3 rounded-control bg-accent-wash p-4">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />
        <span>{t('noMailServer')}</span>
      </p>
    )
  return (
    <NewestFirstList read={fetchEmails} icon={Send} messages={messages} noteFor={noteFor}>
      {(mail) => <EmailEntry listed={mail} />}
    </NewestFirstList>
  )
}

function EmailEntry({ listed }: { listed: Email }) {
  const { t } = useTranslation('admin-emails')
  const { lang } = useLang()
  const [mail, setMail] = useState(listed)
  const [open, setOpen] = useState(false)
  const viewId = useId()
  const email = isolateBidi(mail.to)
  return (
    <article data-mail={mail.id}>
      <p className="text-sm text-muted">
        {t('recipient', { email, date: formatDate(lang, mail.createdAt, 'moment') })}
        {' · '}
        <span lang={mail.language}>{isolateBidi(LANGUAGES[mail.language].nativeName)}</span>
      </p>
      {mail.replyTo && (
        <p className="text-sm text-muted">{t('replyTo', { email: isolateBidi(mail.replyTo) })}</p>
      )}
      <h2 className="type-heading mt-1">{t(`kinds.${mail.kind}`)}</h2>
      <EmailState mail={mail} />
      {mail.link && <CopyLink label={t('link.label', { email })} link={mail.link} />}
      {(mail.kind === 'reset_link' || mail.kind === 'invitation') && mail.state === 'expired' && (
        <p className="mt-2 text-muted">{t('link.expired')}</p>
      )}
      <p className="mt-3 flex flex-wrap gap-2">
        <Button
          look="line"
          size="small"
          aria-expanded={open}
          aria-controls={viewId}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'close' : 'open')}
        </Button>
        {mail.state === 'failed' && <RetryButton id={mail.id} onSent={setMail} />}
      </p>
      <div id={viewId}>{open && <EmailView id={mail.id} language={mail.language} />}</div>
    </article>
  )
}

function EmailState({ mail }: { mail: Email }) {
  const { t } = useTranslation('admin-emails')
  const { lang } = useLang()
  const { state, attempts, error, sentAt } = mail
  const isGivenUp = state === 'failed'
  const date = sentAt ? formatDate(lang, sentAt, 'moment') : ''
  return (
    <p className={`mt-1 ${isGivenUp ? 'text-danger' : 'text-muted'}`} data-state={state}>
      {t(`statuses.${state}`, { date })}
      {(isGivenUp || error) && ` · ${t('attempts', { count: attempts })}`}
      {error && <span className="block wrap-anywhere">{t('lastError', { error: isolateBidi(error) })}</span>}
    </p>
  )
}

function RetryButton({ id, onSent }: { id: string; onSent: (mail: Email) => void }) {
  const { t } = useTranslation('admin-emails')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      onSent(await unwrapResponse(api.admin.mails[':id'].send.$post({ param: { id } })))
      toast({ title: t('resendQueued') })
    } catch (error) {
      console.error(error)
      toast({ title: t('resendFailed'), description: getErrorMessage(error, ''), tone: 'danger' })
      setBusy(false)
    }
  }
  return (
    <Button size="small" busy={busy} onClick={send}>
      <Send className="size-4 rtl:-scale-x-100" aria-hidden="true" />
      {t('resend')}
    </Button>
  )
}

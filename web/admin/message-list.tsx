import { CloudOff, Mail, MailOpen } from 'lucide-react'
import { answer, api } from '../api-client.ts'
import { formatDate } from '../localization/formats.ts'
import { useLang, useTranslation } from '../localization/translation.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useNewestFirst } from './newest-first.ts'

async function fetchMessages(before: string | undefined) {
  const { messages, next } = await answer(api.admin.messages.$get({ query: { before } }))
  return { rows: messages, next }
}

type Message = Awaited<ReturnType<typeof fetchMessages>>['rows'][number]

/** What came from the contact page. It is answered from the reader's own mail program. */
export function MessageList() {
  const { t } = useTranslation('dashboard')
  const list = useNewestFirst(fetchMessages)
  if (list.failed) {
    return (
      <EmptyState icon={CloudOff} title={t('admin.messagesFailed')}>
        <Button onClick={list.reload}>{t('common:tryAgain')}</Button>
      </EmptyState>
    )
  }
  if (list.loading && list.rows.length === 0) return <Spinner label={t('common:loading')} />
  if (list.rows.length === 0) return <EmptyState icon={MailOpen} title={t('admin.noMessages')} />
  return (
    <>
      <ul className="mt-4 max-w-3xl border-t border-line">
        {list.rows.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
      {list.next && (
        <Button look="line" className="mt-6" busy={list.loading} onClick={list.loadOlder}>
          {t('admin.olderMessages')}
        </Button>
      )}
    </>
  )
}

function MessageRow({ message }: { message: Message }) {
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  const reply = `mailto:${message.email}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`
  return (
    <li className="border-b border-line py-5" data-message={message.id}>
      <p className="text-sm text-muted">
        {t('admin.wrote', {
          name: `\u2068${message.name}\u2069`,
          date: formatDate(lang, message.createdAt, 'moment'),
        })}
        {message.service_type && <> · {message.service_type}</>}
      </p>
      <h2 className="type-heading mt-1" dir="auto">
        {message.subject}
      </h2>
      <p className="mt-2 whitespace-pre-wrap" dir="auto">
        {message.message}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href={reply} className={buttonClass({ look: 'line', size: 'small' })}>
          <Mail className="size-4" aria-hidden="true" />
          {t('admin.reply')}
        </a>
        <bdi className="text-muted">{message.email}</bdi>
        {message.phone && (
          <bdi dir="ltr" className="text-muted">
            {message.phone}
          </bdi>
        )}
      </p>
    </li>
  )
}

import { Mail } from 'lucide-react'
import { formatDate, isolated } from '../../localization/formats.ts'
import { useLang, useTranslation } from '../../localization/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import type { Message } from './contact-messages.ts'

interface MessageEntryProps {
  message: Message
}

/** One message. It is answered from the reader's own mail program. */
export function MessageEntry({ message }: MessageEntryProps) {
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  const reply = `mailto:${message.email}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`
  return (
    <article data-message={message.id}>
      <p className="text-sm text-muted">
        {t('admin.wrote', {
          name: isolated(message.name),
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
    </article>
  )
}

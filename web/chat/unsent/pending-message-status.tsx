import { CircleAlert, Clock, CloudOff } from 'lucide-react'
import { formatDate } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { deliveryDelay } from './send-unsent.ts'
import type { PendingMessage } from './unsent-messages.ts'

interface PendingMessageStatusProps {
  one: PendingMessage
  /** The status of all pending messages is shown once, below the last one. */
  isLast: boolean
  onEdit: (one: PendingMessage) => void
  onDiscard: (one: PendingMessage) => void
}

const ACTION_CLASS = 'min-h-6 rounded-sm px-1 font-semibold text-link hover:underline'

/** Explains why a message is not sent yet, and offers to edit or discard a rejected one. */
export function PendingMessageStatus({ one, isLast, onEdit, onDiscard }: PendingMessageStatusProps) {
  const { t } = useTranslation('contact')
  const { lang } = useLang()
  const held = deliveryDelay.use()
  if (one.refused !== undefined)
    return (
      <>
        <span className="flex items-center gap-1.5 text-danger">
          <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
          {one.refused || t('chat.notSent')}
        </span>
        <span className="flex gap-1">
          <button type="button" onClick={() => onEdit(one)} className={ACTION_CLASS}>
            {t('chat.edit')}
          </button>
          <button type="button" onClick={() => onDiscard(one)} className={ACTION_CLASS}>
            {t('chat.discard')}
          </button>
        </span>
      </>
    )
  if (!isLast) return null
  if (!held) return <span aria-live="off">{t('sending')}</span>
  const Icon = held.why === 'offline' ? CloudOff : Clock
  return (
    <span className="flex items-center gap-1.5">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {held.why === 'offline'
        ? t('chat.waiting')
        : t('chat.rateLimited', { time: formatDate(lang, new Date(held.until).toISOString(), 'clock') })}
    </span>
  )
}

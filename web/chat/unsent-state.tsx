import { CircleAlert, Clock, CloudOff } from 'lucide-react'
import { formatDate } from '../localization/formats.ts'
import { useLang, useTranslation } from '../localization/translation.tsx'
import { delay } from './deliver-outbox.ts'
import type { Unsent } from './outbox.ts'

interface UnsentStateProps {
  one: Unsent
  /** Said once for all that wait together, under the last of them. */
  isLast: boolean
  onEdit: (one: Unsent) => void
  onDiscard: (one: Unsent) => void
}

const ACTION = 'min-h-6 rounded-sm px-1 font-semibold text-link hover:underline'

/** Why a message of the visitor's is not with the shop yet, and what can be done. */
export function UnsentState({ one, isLast, onEdit, onDiscard }: UnsentStateProps) {
  const { t } = useTranslation('contact')
  const { lang } = useLang()
  const held = delay.use()
  if (one.refused !== undefined)
    return (
      <>
        <span className="flex items-center gap-1.5 text-danger">
          <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
          {one.refused || t('chat.notSent')}
        </span>
        <span className="flex gap-1">
          <button type="button" onClick={() => onEdit(one)} className={ACTION}>
            {t('chat.edit')}
          </button>
          <button type="button" onClick={() => onDiscard(one)} className={ACTION}>
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
        : t('chat.limited', { time: formatDate(lang, new Date(held.until).toISOString(), 'clock') })}
    </span>
  )
}

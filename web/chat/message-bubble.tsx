import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Lang } from '../../shop/localization/languages.ts'
import { formatDate } from '../localization/formats.ts'
import { useLang, useTranslation } from '../localization/translation.tsx'

interface MessageBubbleProps {
  /** Of the one who reads: on their own side. */
  mine: boolean
  /** Heard, not seen: the side says it to the eye. */
  name: string
  /** Of the text, where it may be another than the page's. */
  lang?: Lang
  timestamp?: string
  sending?: boolean
  /** It could not be sent. */
  onRetry?: () => void
  children: ReactNode
}

const SIDES = {
  mine: 'self-end rounded-ee-control bg-accent text-on-accent',
  theirs: 'self-start rounded-es-control border border-line bg-surface',
} as const

export function MessageBubble(props: MessageBubbleProps) {
  const { mine, name, lang, timestamp, sending, onRetry, children } = props
  const { t } = useTranslation('contact')
  const place = mine ? 'self-end' : 'self-start'
  return (
    <div className="flex flex-col gap-1" data-message={mine ? 'mine' : 'theirs'}>
      <p
        className={`max-w-[85%] animate-enter whitespace-pre-wrap rounded-panel px-4 py-2 [overflow-wrap:anywhere] ${mine ? SIDES.mine : SIDES.theirs}`}
      >
        <span className="sr-only">{name}: </span>
        <span dir="auto" lang={lang} className="block">
          {children}
        </span>
      </p>
      {timestamp && <Time timestamp={timestamp} className={place} />}
      {sending && <p className={`text-sm text-muted ${place}`}>{t('sending')}</p>}
      {onRetry && (
        <p className={`flex items-center gap-1.5 text-sm text-danger ${place}`}>
          <CircleAlert className="size-4" aria-hidden="true" />
          {t('chat.notSent')}
          <button
            type="button"
            onClick={onRetry}
            className="min-h-6 rounded-sm px-1 font-semibold text-link hover:underline"
          >
            {t('common:tryAgain')}
          </button>
        </p>
      )}
    </div>
  )
}

/** The time of day is enough for today. */
function Time({ timestamp, className }: { timestamp: string; className: string }) {
  const { lang } = useLang()
  const isToday = new Date(timestamp).toDateString() === new Date().toDateString()
  return (
    <time dateTime={timestamp} className={`mb-1 text-sm text-muted ${className}`}>
      {formatDate(lang, timestamp, isToday ? 'clock' : 'moment')}
    </time>
  )
}

import type { ReactNode } from 'react'
import type { Lang } from '../../shop/localization/languages.ts'
import { formatDate } from '../i18n/formats.ts'
import { useLang } from '../i18n/translation.tsx'

interface MessageBubbleProps {
  /** Of the one who reads: on their own side. */
  mine: boolean
  /** Heard, not seen: the side says it to the eye. */
  name: string
  /** Of the text, where it may be another than the page's. */
  lang?: Lang
  timestamp?: string
  /** How far it has come, or why not. */
  state?: ReactNode
  children: ReactNode
}

const SIDES = {
  mine: 'self-end rounded-ee-control bg-accent text-on-accent',
  theirs: 'self-start rounded-es-control border border-line bg-surface',
} as const

export function MessageBubble(props: MessageBubbleProps) {
  const { mine, name, lang, timestamp, state, children } = props
  const { lang: pageLang } = useLang()
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
      {(timestamp || state) && (
        <p
          className={`mb-1 flex flex-wrap items-center gap-x-2 text-sm text-muted ${mine ? 'justify-end self-end' : 'self-start'}`}
        >
          {timestamp && <time dateTime={timestamp}>{formatDate(pageLang, timestamp, 'clock')}</time>}
          {state}
        </p>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import type { Lang } from '../../shop/localization/languages.ts'
import { Time } from '../ui/texts/time.tsx'

interface MessageBubbleProps {
  /** The reader wrote it: it stands on their side. */
  isOwn: boolean
  /** For screen readers: visually the side shows who wrote it. */
  name: string
  /** The language of the text, when it may differ from the page. */
  lang?: Lang
  timestamp?: string
  /** The delivery state. */
  state?: ReactNode
  children: ReactNode
}

const SIDES = {
  isOwn: 'self-end rounded-ee-control bg-accent text-on-accent',
  theirs: 'self-start rounded-es-control border border-line bg-surface',
} as const

/** A text in which addresses of this shop are links. Other addresses stay text, because anybody may write them. */
function TextWithShopLinks({ text }: { text: string }) {
  const start = `${window.location.origin}/`
  return text.split(/(\s+)/).map((word, index) =>
    word.startsWith(start) ? (
      <a key={index} href={word} className="underline underline-offset-2 hover:no-underline">
        {word}
      </a>
    ) : (
      word
    ),
  )
}

export function MessageBubble(props: MessageBubbleProps) {
  const { isOwn, name, lang, timestamp, state, children } = props
  return (
    <div className="flex flex-col gap-1" data-message={isOwn ? 'mine' : 'theirs'}>
      <p
        className={`max-w-[min(85%,40rem)] animate-enter whitespace-pre-wrap rounded-panel px-4 py-2 [overflow-wrap:anywhere] ${isOwn ? SIDES.isOwn : SIDES.theirs}`}
      >
        <span className="sr-only">{name}: </span>
        <span dir="auto" lang={lang} className="block">
          {typeof children === 'string' ? <TextWithShopLinks text={children} /> : children}
        </span>
      </p>
      {(timestamp || state) && (
        <p
          className={`mb-1 flex flex-wrap items-center gap-x-2 text-sm text-muted ${isOwn ? 'justify-end self-end' : 'self-start'}`}
        >
          {timestamp && <Time date={timestamp} style="clock" />}
          {state}
        </p>
      )}
    </div>
  )
}

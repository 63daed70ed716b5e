import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { MarkPicture } from '../mark-picture.tsx'

interface MessageScreenProps {
  /** The sign in the picture, which shows what does not work. */
  icon?: LucideIcon
  /** Stands above the title, such as 404. */
  mark?: string
  title: string
  text: ReactNode
  /** Set when the caller moves the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>
  /** Links and buttons to go on with, the first one solid. */
  children?: ReactNode
}

interface ShortScreenProps {
  /** The way back, above both columns. */
  back?: ReactNode
  /** Stands at the end of wide screens. */
  aside?: ReactNode
  width?: 'max-w-120' | 'max-w-2xl'
  children: ReactNode
}

/** A screen that holds one message or one small form: a column at the start of the page, under the top of all pages. */
export function ShortScreen({ back, aside, width = 'max-w-120', children }: ShortScreenProps) {
  return (
    <div className="short-screen shell" data-task>
      {back && <div className="mb-3">{back}</div>}
      <div className={aside ? 'grid gap-x-16 gap-y-6 lg:grid-cols-[30rem_minmax(0,1fr)] lg:gap-x-24' : ''}>
        <div className={width}>{children}</div>
        {aside}
      </div>
    </div>
  )
}

/** Texts separate their paragraphs by line breaks. */
export function Paragraphs({ text, className = '' }: { text: ReactNode; className?: string }) {
  return (
    <div className={`space-y-3 text-muted ${className}`}>
      {typeof text === 'string' ? text.split('\n').map((part) => <p key={part}>{part}</p>) : text}
    </div>
  )
}

/** The mark whose last bar has fallen, with what made it fall, above a heading. */
export function FallenMark({ icon: Icon }: Pick<MessageScreenProps, 'icon'>) {
  return (
    <p className="relative mb-6 w-40">
      <MarkPicture pose="fallen" className="w-full" />
      {Icon && <Icon className="absolute end-6 bottom-7 size-8" strokeWidth={1.75} aria-hidden="true" />}
    </p>
  )
}

/** Stands in place of a screen that cannot be shown: the reason, and what to do instead. */
export function MessageScreen({ icon, mark, title, text, headingRef, children }: MessageScreenProps) {
  return (
    <ShortScreen width="max-w-2xl">
      <FallenMark icon={icon} />
      {mark && <p className="mb-2 font-semibold text-muted">{mark}</p>}
      <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="type-title outline-none">
        {title}
      </h1>
      <Paragraphs text={text} className="mt-3 text-lg" />
      {children && <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap">{children}</div>}
    </ShortScreen>
  )
}

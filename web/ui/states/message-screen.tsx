import type { ReactNode, Ref } from 'react'
import { MarkPicture } from '../mark-picture.tsx'

interface MessageScreenProps {
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
  /** Stands at the end of wide screens. */
  aside?: ReactNode
  /** A drawing in front of the column, and at the end of wider screens. */
  drawing?: ReactNode
  children: ReactNode
}

/** A screen that holds one message or one small form: a column at the start of the page, under the top of all pages. */
export function ShortScreen({ aside, drawing, children }: ShortScreenProps) {
  return (
    <div
      className={`short-screen shell grid content-start gap-x-16 gap-y-6 lg:gap-x-24 ${drawing ? 'md:grid-cols-[minmax(0,1fr)_auto]' : 'lg:grid-cols-[28rem_minmax(0,1fr)]'}`}
      data-task
    >
      {drawing && <div className="md:order-last">{drawing}</div>}
      <div className={drawing ? 'max-w-xl' : 'w-full max-w-md'}>{children}</div>
      {aside}
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

/** Stands in place of a screen that cannot be shown: the reason, and what to do instead. */
export function MessageScreen({ mark, title, text, headingRef, children }: MessageScreenProps) {
  return (
    <ShortScreen drawing={<MarkPicture pose="fallen" className="h-20 w-auto md:h-36 lg:me-16 lg:h-48" />}>
      {mark && <p className="mb-2 font-semibold text-muted">{mark}</p>}
      <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="type-title outline-none">
        {title}
      </h1>
      <Paragraphs text={text} className="mt-3 text-lg" />
      {children && <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap">{children}</div>}
    </ShortScreen>
  )
}

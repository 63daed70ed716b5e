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
  /** Stands at the end of wide screens. */
  aside?: ReactNode
  /** A drawing at the end of wide screens. */
  drawing?: ReactNode
  children: ReactNode
}

/** A screen that holds one message or one small form: a column at the start of the page, under the top of all pages. */
export function ShortScreen({ aside, drawing, children }: ShortScreenProps) {
  return (
    <div
      className={`short-screen shell grid content-start gap-x-16 gap-y-6 lg:gap-x-24 ${drawing ? 'md:grid-cols-[minmax(0,1fr)_20rem]' : 'lg:grid-cols-[30rem_minmax(0,1fr)]'}`}
      data-task
    >
      <div className={drawing ? 'max-w-xl' : 'w-full max-w-120'}>{children}</div>
      {drawing && <div className="max-md:hidden">{drawing}</div>}
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

/** The mark whose last bar has fallen, with what made it fall. */
export function FallenMark({ icon: Icon }: Pick<MessageScreenProps, 'icon'>) {
  return (
    <span className="relative block">
      <MarkPicture pose="fallen" className="w-full" />
      {Icon && (
        <span className="absolute end-0 bottom-1/3 grid w-1/2 place-items-center">
          <Icon className="size-16" strokeWidth={1.5} aria-hidden="true" />
        </span>
      )}
    </span>
  )
}

/** Stands in place of a screen that cannot be shown: the reason, and what to do instead. */
export function MessageScreen({ icon, mark, title, text, headingRef, children }: MessageScreenProps) {
  return (
    <ShortScreen drawing={<FallenMark icon={icon} />}>
      {mark && <p className="mb-2 font-semibold text-muted">{mark}</p>}
      <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="type-title outline-none">
        {title}
      </h1>
      <Paragraphs text={text} className="mt-3 text-lg" />
      {children && <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap">{children}</div>}
    </ShortScreen>
  )
}

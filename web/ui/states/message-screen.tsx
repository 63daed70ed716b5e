import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { MarkPicture } from '../mark-picture.tsx'

interface MessageScreenProps {
  /** Says in the picture what does not work. */
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
  /** A drawing in front of the column, and at the end of wider screens. */
  drawing?: ReactNode
  children: ReactNode
}

/** A screen that holds one message or one small form: a column at the start of the page, under the top of all pages. */
export function ShortScreen({ aside, drawing, children }: ShortScreenProps) {
  return (
    <div
      className={`short-screen shell grid content-start gap-x-16 gap-y-6 lg:gap-x-24 ${drawing ? 'md:grid-cols-2' : 'lg:grid-cols-[30rem_minmax(0,1fr)]'}`}
      data-task
    >
      {drawing && <div className="md:order-last">{drawing}</div>}
      <div className={drawing ? 'max-w-xl' : 'w-full max-w-120'}>{children}</div>
      {aside}
    </div>
  )
}

/** Fills what the texts beside a form leave, so that both end together, where that is enough for a picture. */
export function AsidePicture({ children }: { children: ReactNode }) {
  return (
    <div className="mt-8 min-h-0 flex-1 [container-type:size]" aria-hidden="true">
      <div className="on-night hidden h-full place-items-center rounded-panel bg-night p-5 [@container(height>=5rem)]:grid">
        {children}
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

/** The mark whose last bar has fallen, with what made it fall. On wide screens it stands in a frame as high as the window leaves. */
export function FallenMark({ icon: Icon }: Pick<MessageScreenProps, 'icon'>) {
  return (
    <div className="md:grid md:h-[clamp(16rem,100dvh-26rem,30rem)] md:place-items-center md:rounded-panel md:border md:border-line md:bg-surface md:p-10">
      <span className="relative inline-block md:w-full md:max-w-sm">
        <MarkPicture pose="fallen" className="h-20 w-auto md:h-auto md:w-full" />
        {Icon && (
          <span className="absolute end-0 bottom-1/3 grid w-1/2 place-items-center">
            <Icon className="size-9 md:size-20" strokeWidth={1.5} aria-hidden="true" />
          </span>
        )}
      </span>
    </div>
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

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

/** Stands in place of a screen that cannot be shown: the reason, and what to do instead. */
export function MessageScreen({ mark, title, text, headingRef, children }: MessageScreenProps) {
  return (
    <div className="shell flex flex-col items-start py-12 sm:py-20">
      <MarkPicture pose="fallen" className="h-16 w-auto" />
      <div className="mt-8">
        {mark && <p className="mb-1 font-semibold text-link">{mark}</p>}
        <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="type-title outline-none">
          {title}
        </h1>
      </div>
      <div className="mt-4 max-w-prose space-y-3 text-lg text-muted">{text}</div>
      {children && <div className="mt-8 grid w-full gap-3 sm:w-72">{children}</div>}
    </div>
  )
}

import type { ReactNode, Ref } from 'react'
import { MarkPicture } from '../mark-picture.tsx'

export interface MessageScreenProps {
  picture?: ReactNode
  /** Stands above the title, such as 404. */
  mark?: string
  title: string
  text: ReactNode
  /** Set when the caller moves the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>
  /** Links and buttons to go on with, the first one solid. */
  children?: ReactNode
}

/** The narrow column of a screen that holds one message or one small form. */
export function ShortScreen({ children }: { children: ReactNode }) {
  return (
    <div className="short-screen shell flex justify-center" data-task>
      <div className="w-full max-w-md">{children}</div>
    </div>
  )
}

/** Stands in place of a screen that cannot be shown: the reason, and what to do instead. */
export function MessageScreen({
  picture = <MarkPicture pose="fallen" className="h-20 w-auto" />,
  mark,
  title,
  text,
  headingRef,
  children,
}: MessageScreenProps) {
  return (
    <ShortScreen>
      {picture}
      <div className="mt-6">
        {mark && <p className="mb-1 font-semibold text-muted">{mark}</p>}
        <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="type-title outline-none">
          {title}
        </h1>
      </div>
      <div className="mt-3 space-y-3 text-muted">{text}</div>
      {children && <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap">{children}</div>}
    </ShortScreen>
  )
}

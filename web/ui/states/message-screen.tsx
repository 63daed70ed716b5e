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
  /** Stands beside the column on wide screens. */
  aside?: ReactNode
  /** In the middle of the room above the footer. */
  isCentered?: boolean
  children: ReactNode
}

/** The narrow column of a screen that holds one message or one small form. */
export function ShortScreen({ aside, isCentered, children }: ShortScreenProps) {
  return (
    <div
      className={`short-screen shell flex justify-center gap-x-24 ${isCentered ? 'middle-screen' : ''}`}
      data-task
    >
      <div className="w-full max-w-md">{children}</div>
      {aside}
    </div>
  )
}

/** Says that something failed or does not exist. */
export function FallenMark() {
  return <MarkPicture pose="fallen" className="h-24 w-auto" />
}

/** Stands in place of a screen that cannot be shown: the reason, and what to do instead. */
export function MessageScreen({ mark, title, text, headingRef, children }: MessageScreenProps) {
  return (
    <ShortScreen isCentered>
      <FallenMark />
      <div className="mt-6">
        {mark && <p className="mb-1 font-semibold text-muted">{mark}</p>}
        <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="type-title outline-none">
          {title}
        </h1>
      </div>
      <div className="mt-3 space-y-3 whitespace-pre-line text-muted">{text}</div>
      {children && <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap">{children}</div>}
    </ShortScreen>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'

/** The foot of a form, which stays in sight. What scrolls below it fades above its edge, and it covers focus rings. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-save-bar
      className="sticky bottom-0 z-10 -mx-1 mt-6 border-t border-line bg-paper px-1 py-3 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:mb-px before:h-5 before:bg-linear-to-t before:from-paper before:to-transparent max-lg:bottom-14"
    >
      {children}
    </div>
  )
}

interface EditorFooterProps {
  submit: string
  cancel: { label: string; to: string }
  busy: boolean
  /** A saved thing without changes has nothing to save. */
  isUnchanged?: boolean
  /** Shown above the buttons, such as why saving failed. */
  children: ReactNode
}

/** The foot of the form of a single thing, with the way back to its list. */
export function EditorFooter({ submit, cancel, busy, isUnchanged = false, children }: EditorFooterProps) {
  return (
    <SaveBar>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy} disabled={isUnchanged}>
          {submit}
        </Button>
        <Link to={cancel.to} className={buttonClass({ look: 'quiet', size: 'small' })}>
          {cancel.label}
        </Link>
      </div>
    </SaveBar>
  )
}

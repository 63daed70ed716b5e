import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'

interface SaveBarProps {
  /** Whether there is anything to save or to say: it then stays in sight. */
  isShown: boolean
  /** Announced when it appears. */
  status: ReactNode
  /** Shown above the buttons, such as why saving failed. */
  error?: ReactNode
  /** Buttons, the one that saves last. */
  children: ReactNode
}

/** The foot of a form, as wide as the form: from the first change it stays in sight until that is saved. */
export function SaveBar({ isShown, status, error, children }: SaveBarProps) {
  return (
    <div
      data-save-bar={isShown || undefined}
      className={`mt-6 ${isShown ? 'relative z-10 tall:bottom-4 animate-enter rounded-panel border border-line bg-raised p-3 shadow-float after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:h-4 after:bg-paper tall:sticky max-lg:tall:bottom-16' : ''}`}
    >
      {isShown && error}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="me-auto ps-2 text-sm text-muted">
          {isShown && status}
        </p>
        {children}
      </div>
    </div>
  )
}

interface EditorFooterProps {
  submit: string
  cancel: { label: string; to: string }
  busy: boolean
  /** Whether the bar says that there are unsaved changes; all of a new thing is unsaved. */
  namesChanges: boolean
  /** A saved thing without changes has nothing to save. */
  isUnchanged?: boolean
  /** Shown above the buttons, such as why saving failed. */
  children: ReactNode
}

/** The foot of the form of a single thing, with the way back to its list. */
export function EditorFooter(props: EditorFooterProps) {
  const { submit, cancel, busy, namesChanges, isUnchanged = false, children } = props
  const { t } = useTranslation('admin')
  return (
    <SaveBar isShown={!isUnchanged} status={namesChanges && t('unsaved')} error={children}>
      <Link to={cancel.to} className={buttonClass({ look: 'quiet' })}>
        {cancel.label}
      </Link>
      <Button look="solid" type="submit" busy={busy} disabled={isUnchanged}>
        {submit}
      </Button>
    </SaveBar>
  )
}

import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../i18n/translation.tsx'

interface ModalProps {
  title: string
  /** Called by the button, by Escape and by a phone's back gesture. */
  onClose: () => void
  children: ReactNode
}

/** A modal dialog. Messages must be inside it, because it covers toasts. */
export function Modal({ title, onClose, children }: ModalProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const dialog = useDialog(openModal)
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={id}
      onClose={(event) => event.currentTarget.open || onClose()}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] animate-enter overflow-y-auto rounded-panel border border-line bg-surface text-base text-ink shadow-float outline-none backdrop:bg-night/60 print:hidden"
    >
      <header className="sticky top-0 z-10 flex items-start gap-3 border-b border-line bg-surface py-3 ps-5 pe-3 sm:ps-6">
        <h2 id={id} className="type-heading min-w-0 flex-1 py-1.5">
          {title}
        </h2>
        <button
          type="button"
          aria-label={t('close')}
          onClick={onClose}
          className="grid size-10 shrink-0 place-items-center rounded-control text-muted hover:bg-accent-wash hover:text-ink"
        >
          <X className="size-5" />
        </button>
      </header>
      <div className="px-5 py-5 sm:px-6">{children}</div>
    </dialog>
  )
}

function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal()
  // Screen readers read the title first, before the close button.
  dialog.focus()
}

/**
 * Returns the ref of a native dialog that is open while it is rendered. `open` shows it. The dialog moves the
 * focus in, and back when it closes.
 */
export function useDialog(open: (dialog: HTMLDialogElement) => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog) open(dialog)
    return () => dialog?.close()
  }, [open])
  return ref
}

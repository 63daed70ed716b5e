import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { useCloseDialog } from './dialog-button.tsx'
import { IconButton } from './icon-button.tsx'

interface ModalProps {
  title: string
  /** Hides the page behind, instead of dimming it. */
  covers?: boolean
  children: ReactNode
}

/** A modal dialog, which its button, Escape and a phone's back gesture close. Messages must be inside it, because it covers toasts. */
export function Modal({ title, covers = false, children }: ModalProps) {
  const id = useId()
  const close = useCloseDialog()
  const dialog = useDialog(openModal)
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={id}
      onClose={(event) => event.currentTarget.open || close()}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] animate-enter scroll-pt-20 scroll-pb-24 overflow-y-auto rounded-panel border border-line bg-raised text-start text-base whitespace-normal text-ink shadow-float outline-none ${covers ? 'backdrop:bg-night' : 'backdrop:bg-night/60'} print:hidden`}
    >
      <DialogHeader titleId={id} title={title} onClose={close} />
      <div className="p-5">{children}</div>
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

interface DialogHeaderProps {
  /** Id of the title, which names the dialog. */
  titleId: string
  title: ReactNode
  look?: 'surface' | 'night'
  onClose: () => void
  /** A line below the title. */
  children?: ReactNode
}

/** The title of a dialog and the button that closes it, in sight while the content scrolls. */
export function DialogHeader({ titleId, title, look = 'surface', onClose, children }: DialogHeaderProps) {
  const { t } = useTranslation('common')
  const isNight = look === 'night'
  return (
    <header
      className={`sticky top-0 z-20 flex items-start gap-3 border-b py-2 ps-5 pe-3 ${isNight ? 'border-night-line bg-night text-on-night' : 'border-line bg-raised'}`}
    >
      <div className="min-w-0 flex-1 py-1.5 touch:py-2.5">
        <h2 id={titleId} className="type-heading">
          {title}
        </h2>
        {children}
      </div>
      <IconButton label={t('close')} icon={X} look={isNight ? 'night' : 'quiet'} onClick={onClose} />
    </header>
  )
}

import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'

/** Closes the surrounding dialog. */
export const CloseDialogContext = createContext(() => {})

/** Returns the function that closes the surrounding dialog. */
export function useCloseDialog(): () => void {
  return useContext(CloseDialogContext)
}

/** An open dialog. It stands apart from what opened it, whose styles and row it is no part of. */
export function OpenDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return createPortal(
    <CloseDialogContext value={onClose}>{children}</CloseDialogContext>,
    document.getElementById('main') ?? document.body,
  )
}

interface DialogButtonProps extends ComponentProps<typeof Button> {
  /** Closes itself by `useCloseDialog`, as forms in dialogs do. */
  dialog: ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" {...button} onClick={() => setOpen(true)} />
      {isOpen && <OpenDialog onClose={() => setOpen(false)}>{dialog}</OpenDialog>}
    </>
  )
}

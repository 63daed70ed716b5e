import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSendsEmails } from '../../root-data.ts'
import { CloseDialogContext, useCloseDialog } from '../../ui/dialog-button.tsx'
import { FormDialog as AnyFormDialog, type FormDialogProps } from '../../ui/form/form.tsx'
import { useReload } from '../data/use-mutation.ts'
import { LeaveGuard } from '../leave-guard.tsx'

/** The dialog of staff: it asks before Back or a reload loses its input, and loads the data of the screen again after the change. */
export function FormDialog<Result>(props: Omit<FormDialogProps<Result>, 'cancel'>) {
  const { t } = useTranslation('admin')
  const [isChanged, setIsChanged] = useState(false)
  const isClosed = useRef(false)
  const closeDialog = useCloseDialog()
  const close = () => {
    isClosed.current = true
    closeDialog()
  }
  return (
    <CloseDialogContext value={close}>
      <div className="contents" onInput={() => setIsChanged(true)}>
        <LeaveGuard isChanged={isChanged} wouldLose={() => !isClosed.current} />
        <AnyFormDialog size="small" cancel={t('cancel')} reload={useReload()} {...props} />
      </div>
    </CloseDialogContext>
  )
}

/** Returns a sentence for changes that email the customer: whether that email leaves the shop. */
export function useEmailNotice(): string {
  const { t } = useTranslation('admin')
  return t(useSendsEmails() ? 'emailNotice.sent' : 'emailNotice.notSent')
}

interface ConfirmDialogProps<Result>
  extends Omit<FormDialogProps<Result>, 'cancel' | 'children' | 'onSubmit'> {
  /** A sentence about the consequences. */
  text: string
  /** More about them, below it. */
  children?: ReactNode
  onConfirm: () => Promise<Result>
}

/** Asks before a change, with a sentence about its consequences. */
export function ConfirmDialog<Result>({ text, children, onConfirm, ...dialog }: ConfirmDialogProps<Result>) {
  return (
    <FormDialog {...dialog} onSubmit={onConfirm}>
      <p className="text-lg">{text}</p>
      {children}
    </FormDialog>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSendsEmails } from '../../root-data.ts'
import { FormDialog as AnyFormDialog, type FormDialogProps } from '../../ui/form/form.tsx'
import { useReload } from '../data/use-mutation.ts'

/** The dialog of staff: it loads the data of the screen again after the change. */
export function FormDialog<Result>(props: Omit<FormDialogProps<Result>, 'cancel'>) {
  const { t } = useTranslation('admin')
  return <AnyFormDialog size="small" cancel={t('cancel')} reload={useReload()} {...props} />
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

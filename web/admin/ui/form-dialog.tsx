import { useTranslation } from '../../i18n/translation.tsx'
import { FormDialog as AnyFormDialog, type FormDialogProps } from '../../ui/form/form.tsx'
import { useReload } from '../data/use-mutation.ts'

/** The dialog of staff: it loads the data of the screen again after the change. */
export function FormDialog<Result>(props: Omit<FormDialogProps<Result>, 'cancel'>) {
  const { t } = useTranslation('admin')
  return <AnyFormDialog size="small" cancel={t('cancel')} reload={useReload()} {...props} />
}

interface ConfirmDialogProps<Result>
  extends Omit<FormDialogProps<Result>, 'cancel' | 'children' | 'onSubmit'> {
  /** A sentence about the consequences. */
  text: string
  onConfirm: () => Promise<Result>
}

/** Asks before a change, with a sentence about its consequences. */
export function ConfirmDialog<Result>({ text, onConfirm, ...dialog }: ConfirmDialogProps<Result>) {
  return (
    <FormDialog {...dialog} onSubmit={onConfirm}>
      <p className="text-lg">{text}</p>
    </FormDialog>
  )
}

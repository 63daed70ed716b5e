import type { FormEvent, ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useUnsavedInput } from '../../account/confirmation/unsaved-input.ts'
import type { ApiError } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { type FieldErrors, FieldErrorsContext } from '../../ui/form/field.tsx'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { Modal } from '../../ui/modal.tsx'
import type { ToastContent } from '../../ui/toast/toast-store.ts'
import { useMutation } from '../data/use-mutation.ts'
import { RefusalMessage } from './refusal-message.tsx'

interface FormDialogProps<Result> {
  title: string
  /** Label of the button, which names the change: "Refund £5.59". */
  submit: string
  /** For changes that cannot be undone. */
  danger?: boolean
  submitDisabled?: boolean
  /** Title above the reason when the change fails. */
  failed: string
  /** Toast after success. */
  done?: (result: Result) => ToastContent | string | null
  /** Performs the change. Throws ApiError when it is refused. */
  onSubmit: (fields: FormData) => Promise<Result>
  onDone?: (result: Result) => void
  onClose: () => void
  /** The fields, with the errors of each by name. */
  children?: ReactNode | ((errors: FieldErrors) => ReactNode)
}

/**
 * A dialog with a form, or with a question when it has no fields. It stays open while the change runs and when it
 * fails, shows errors beside their fields, and offers the current version after a conflict.
 */
export function FormDialog<Result>(props: FormDialogProps<Result>) {
  const { title, submit, danger, submitDisabled, failed, done, onSubmit, onDone, onClose, children } = props
  const { t } = useTranslation('admin')
  const { errors, validate, setServerErrors } = useFieldErrors()
  useUnsavedInput(children !== undefined)
  const { run, busy, error, clearError } = useMutation(onSubmit, {
    done: (result) => done?.(result) ?? null,
    onDone: (result) => {
      onClose()
      onDone?.(result)
    },
    onFailed: (error) => setServerErrors(error),
  })
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (validate(event.currentTarget)) run(new FormData(event.currentTarget))
  }
  return (
    <Modal title={title} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit}>
        <FieldErrorsContext value={errors}>
          <div className="space-y-4">{typeof children === 'function' ? children(errors) : children}</div>
        </FieldErrorsContext>
        {error && <Refusal title={failed} error={error} onReload={clearError} />}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            type="submit"
            size="small"
            look={danger ? 'danger' : 'solid'}
            busy={busy}
            disabled={submitDisabled}
          >
            {submit}
          </Button>
          <Button size="small" look="line" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** The reason why a change failed. After a conflict it loads the current version and calls `onReload`. */
export function Refusal({
  title,
  error,
  onReload,
}: {
  title: string
  error: ApiError
  onReload: () => void
}) {
  const { t } = useTranslation('admin')
  const revalidator = useRevalidator()
  const isConflict = error.code === 'changed_meanwhile'
  return (
    <>
      <RefusalMessage title={title} text={error.serverMessage ?? t('common:offline')} />
      {isConflict && (
        <Button
          size="small"
          look="line"
          className="mt-3"
          busy={revalidator.state !== 'idle'}
          onClick={() => revalidator.revalidate().then(onReload)}
        >
          {t('loadCurrent')}
        </Button>
      )}
    </>
  )
}

interface ConfirmDialogProps<Result> extends Omit<FormDialogProps<Result>, 'children' | 'onSubmit'> {
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

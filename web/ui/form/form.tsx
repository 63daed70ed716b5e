import {
  type FormEvent,
  type ReactNode,
  type SubmitEvent,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useRevalidator } from 'react-router'
import { useUnsavedInput } from '../../account/confirmation/unsaved-input.ts'
import type { ApiError } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../button.tsx'
import { CloseDialogContext, useCloseDialog } from '../dialog-button.tsx'
import { Modal } from '../modal.tsx'
import { ErrorNotice } from '../notice.tsx'
import { type FieldErrors, FieldErrorsContext, FieldLimitsContext } from './field.tsx'
import type { FieldLimits } from './field-limits.ts'
import { fillUntouchedFields, type StoredDraft, saveFormDraft } from './form-draft.ts'
import { useFieldErrors } from './use-field-errors.ts'
import { isOutdated, type SubmitOptions, useSubmit } from './use-submit.ts'

/** Sends what a form holds. Throws the ApiError of a call, or that of `refuse` for what cannot be sent. */
type Send<Result> = (fields: FormData, form: HTMLFormElement) => Promise<Result> | Result

interface FormOptions<Result> extends SubmitOptions<[FormData, HTMLFormElement], Result> {
  /** Limits of the fields in the contract of the operation. */
  limits?: FieldLimits
  /** Messages by the name of a field, in place of those of its constraints. */
  messages?: Record<string, string>
  /** The name of the field to which an error of the API belongs, where it is not its path. */
  getFieldName?: (path: string) => string
  /** Finds what the constraints of the fields do not state: messages by the name of a field. All errors show together. */
  check?: (fields: FormData) => FieldErrors
  /** Called with the errors that keep the form from being sent, by the names of their fields. */
  onInvalid?: (errors: Record<string, string | undefined>, form: HTMLFormElement) => void
  /** The fields to which error codes belong. */
  fieldsOfCodes?: Partial<Record<string, string>>
}

/**
 * The state of a form: checks its fields, sends them once at a time, shows errors beside their fields and moves the focus to the
 * first one. `FormFields` gives the fields their limits and errors. `Form` is for forms without a layout of their own.
 */
export function useForm<Result>(
  onSubmit: Send<Result>,
  {
    limits = NO_LIMITS,
    messages,
    getFieldName = (path) => path,
    fieldsOfCodes = {},
    check,
    onInvalid,
    ...options
  }: FormOptions<Result> = {},
) {
  const { errors, findErrors, showErrors, clearError, clearErrors } = useFieldErrors(messages)
  const submission = useSubmit(async (fields: FormData, form: HTMLFormElement) => onSubmit(fields, form), {
    ...options,
    onFailed: (error, fields, form) => {
      const named = error.errors.map(({ path, message }) => [getFieldName(path), message] as const)
      const ofCode = fieldsOfCodes[error.code ?? '']
      showErrors(Object.fromEntries(ofCode ? [[ofCode, error.message]] : named), form)
      options.onFailed?.(error, fields, form)
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React passes the submit of a dialog on to the form that opened it, which is not to be sent.
    event.stopPropagation()
    const form = event.currentTarget
    const invalid = findErrors(form, check)
    if (invalid) return onInvalid?.(invalid, form)
    const fields = new FormData(form)
    const { submitter } = event.nativeEvent
    if (submitter instanceof HTMLButtonElement && submitter.name) fields.set(submitter.name, submitter.value)
    submission.run(fields, form)
  }
  return {
    ...submission,
    errors,
    clearErrors,
    limits,
    props: {
      noValidate: true,
      onSubmit: submit,
      onInput: ({ target }: FormEvent) => clearError(target),
    },
  }
}

const NO_LIMITS: FieldLimits = {}

interface FormFieldsProps {
  form: { errors: Record<string, string | undefined>; limits: FieldLimits }
  children: ReactNode
}

/** Gives the fields of a form their limits and errors. */
export function FormFields({ form: { errors, limits }, children }: FormFieldsProps) {
  return (
    <FieldLimitsContext value={limits}>
      <FieldErrorsContext value={errors}>{children}</FieldErrorsContext>
    </FieldLimitsContext>
  )
}

interface RefusalProps {
  title: string
  error: ApiError | null
  /** Called with the current version, after a conflict. */
  onReload: () => void
  className?: string
}

/** Why a change failed, unless the fields say it. After a conflict it loads the current version. */
export function Refusal({ title, error, onReload, className }: RefusalProps) {
  const { t } = useTranslation('common')
  const revalidator = useRevalidator()
  if (!error?.serverMessage) return null
  return (
    <div className={className}>
      <ErrorNotice title={title} text={error.message} />
      {error.code === 'changed_meanwhile' && (
        <Button
          className="mt-3"
          busy={revalidator.state !== 'idle'}
          // As the router does with what it has loaded, so that the form starts from it.
          onClick={() => revalidator.revalidate().then(() => startTransition(onReload))}
        >
          {t('loadCurrent')}
        </Button>
      )}
    </div>
  )
}

export interface FormProps<Result> extends Omit<FormOptions<Result>, 'failed'> {
  onSubmit: Send<Result>
  /** Label of the button, which names the change: "Refund £5.59". */
  submit: string
  /** Label while the form is sent, unless it stays. */
  submitting?: string
  /** Title above the reason why it failed. */
  failed: string | ((fields: FormData) => string)
  /** Leaves the form without sending it. The form is part of a larger page or a dialog, so that it shows no toast. */
  cancel?: { label: string; onCancel: () => void }
  /** The form fills a dialog: its buttons stay in sight. */
  isDialog?: boolean
  /** Another button, which adds `action` to the fields. */
  second?: { action: string; submit: string; submitting: string; hint: ReactNode }
  size?: 'small' | 'medium'
  /** For changes that cannot be undone. */
  danger?: boolean
  /** `ink` parts a button from those that buy; `line` leaves the weight to another button. */
  look?: 'solid' | 'ink' | 'line'
  submitDisabled?: boolean
  /** Keeps what is typed until the caller deletes it. */
  draft?: StoredDraft
  children?: ReactNode
}

/** A form with its fields, the reason why it could not be sent, and its buttons. */
export function Form<Result>(props: FormProps<Result>) {
  const {
    onSubmit,
    submit,
    submitting,
    failed,
    cancel,
    isDialog,
    second,
    danger,
    look = 'solid',
    submitDisabled,
    size = 'medium',
    draft,
    children,
    ...options
  } = props
  const [title, setTitle] = useState('')
  const getTitle = (fields: FormData) => (typeof failed === 'function' ? failed(fields) : failed)
  const form = useForm(onSubmit, {
    ...options,
    // In a larger page the toast would cover content, and the error is visible beside the button.
    failed: cancel ? undefined : getTitle,
    onFailed: (error, fields, element) => {
      setTitle(getTitle(fields))
      options.onFailed?.(error, fields, element)
    },
  })
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (draft && element.current) fillUntouchedFields(element.current, draft.read())
  }, [draft])
  const isSecond = form.sent?.[0].get('action') === second?.action && second !== undefined
  const isFirst = form.busy && !isSecond
  const className = second ? 'max-sm:px-3' : ''
  return (
    <form
      ref={element}
      {...form.props}
      onInput={(event) => {
        form.props.onInput(event)
        if (draft) saveFormDraft(draft, event.currentTarget)
      }}
      className={size === 'small' ? 'space-y-4' : 'space-y-6'}
    >
      <FormFields form={form}>{children}</FormFields>
      <Refusal title={title} error={form.error} onReload={form.clearError} />
      <div
        className={
          isDialog
            ? 'bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap gap-3 bg-raised px-5 pt-1 pb-5 tall:sticky'
            : cancel || size === 'small'
              ? 'flex flex-wrap gap-3 pt-1'
              : `grid gap-3 ${second ? 'grid-cols-2' : ''}`
        }
      >
        <Button
          type="submit"
          size={size}
          look={danger ? 'danger' : look}
          className={className}
          busy={isFirst}
          disabled={submitDisabled || form.busy}
        >
          {isFirst ? (submitting ?? submit) : submit}
        </Button>
        {second && (
          <Button
            type="submit"
            name="action"
            value={second.action}
            size={size}
            className={className}
            busy={isSecond}
            disabled={form.busy}
          >
            {isSecond ? second.submitting : second.submit}
          </Button>
        )}
        {cancel && (
          <Button size={size} disabled={form.busy} onClick={cancel.onCancel}>
            {cancel.label}
          </Button>
        )}
      </div>
      {second && <p className="text-muted">{second.hint}</p>}
    </form>
  )
}

export interface FormDialogProps<Result> extends Omit<FormProps<Result>, 'cancel' | 'isDialog' | 'second'> {
  title: string
  /** Label of the button that leaves the dialog. */
  cancel: string
}

/** A dialog with a form, or with a question when it has no fields. It stays open while the change runs and when it fails. */
export function FormDialog<Result>({ title, cancel, onDone, ...form }: FormDialogProps<Result>) {
  const close = useCloseDialog()
  useUnsavedInput(form.children !== undefined)
  const isOutdatedPage = useRef(false)
  // Not before: the page might drop the dialog with the reason.
  const leave = () => {
    close()
    if (isOutdatedPage.current) form.reload?.()
  }
  return (
    <CloseDialogContext value={leave}>
      <Modal title={title}>
        <Form
          {...form}
          isDialog
          cancel={{ label: cancel, onCancel: leave }}
          onFailed={(error, ...sent) => {
            isOutdatedPage.current = isOutdated(error)
            form.onFailed?.(error, ...sent)
          }}
          onDone={(...result) => {
            close()
            onDone?.(...result)
          }}
        />
      </Modal>
    </CloseDialogContext>
  )
}

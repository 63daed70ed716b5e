import { type FormEvent, type ReactNode, useState } from 'react'
import { getErrorMessage } from '../../api-client.ts'
import { Button } from '../../ui/button.tsx'
import { FieldErrorsContext } from '../../ui/form/field.tsx'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

export interface SubmitFormProps {
  submit: { idle: string; busy: string }
  /** The title of the error, and the text when the server sends no message. */
  failure: { title: string; otherwise: string }
  /** Returns the reason for not sending, or undefined on success. May throw the error of the call. */
  send: (form: HTMLFormElement) => Promise<string | undefined>
  children: ReactNode
}

/** A form that submits once at a time and shows errors beside the button. */
export function SubmitForm({
  submit,
  failure,
  send,
  children,
  onBack,
}: SubmitFormProps & {
  /** For a form inside a larger page: it is smaller and can be cancelled. */
  onBack?: { label: string; go: () => void }
}) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const { errors, validate } = useFieldErrors()

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!validate(event.currentTarget)) return
    setBusy(true)
    setError(undefined)
    try {
      setError(await send(event.currentTarget))
    } catch (thrown) {
      const message = getErrorMessage(thrown, failure.otherwise)
      setError(message)
      // In a larger page the toast would cover content, and the error is visible beside the button.
      if (!onBack) toast({ title: failure.title, description: message, tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <FieldErrorsContext value={errors}>{children}</FieldErrorsContext>
      {error && <ErrorNotice title={failure.title} text={error} />}
      {onBack ? (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {busy ? submit.busy : submit.idle}
          </Button>
          <Button look="line" disabled={busy} onClick={onBack.go}>
            {onBack.label}
          </Button>
        </div>
      ) : (
        <Button type="submit" size="large" className="w-full" busy={busy}>
          {busy ? submit.busy : submit.idle}
        </Button>
      )}
    </form>
  )
}

import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { getErrorMessage } from '../../api-client.ts'
import { Button } from '../../ui/button.tsx'
import { FieldErrorsContext } from '../../ui/form/field.tsx'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

interface Submission {
  submit: { idle: string; busy: string }
  /** The title of the error, and the text when the server sends no message. */
  failure: { title: string; otherwise: string }
  /** Returns the reason for not sending, or undefined on success. May throw the error of the call. */
  send: (form: HTMLFormElement) => Promise<string | undefined>
}

export interface SubmitFormProps extends Submission {
  /** Another use of the same fields, with a button of its own. */
  second?: Submission & { hint: string }
  children: ReactNode
}

/** A form that submits once at a time and shows errors beside the button. */
export function SubmitForm({
  second,
  children,
  onBack,
  ...first
}: SubmitFormProps & {
  /** For a form inside a larger page: it is smaller and can be cancelled. */
  onBack?: { label: string; go: () => void }
}) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState<'first' | 'second' | null>(null)
  const [error, setError] = useState<{ title: string; text: string } | null>(null)
  const { errors, validate } = useFieldErrors()

  const run = async (which: 'first' | 'second', { failure, send }: Submission) => {
    if (!form.current || !validate(form.current)) return
    setBusy(which)
    setError(null)
    try {
      const text = await send(form.current)
      if (text) setError({ title: failure.title, text })
    } catch (thrown) {
      const text = getErrorMessage(thrown, failure.otherwise)
      setError({ title: failure.title, text })
      // In a larger page the toast would cover content, and the error is visible beside the button.
      if (!onBack) toast({ title: failure.title, description: text, tone: 'danger' })
    }
    setBusy(null)
  }
  const isFirstBusy = busy === 'first'
  const firstLabel = isFirstBusy ? first.submit.busy : first.submit.idle
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        run('first', first)
      }}
      className="space-y-5"
    >
      <FieldErrorsContext value={errors}>{children}</FieldErrorsContext>
      {error && <ErrorNotice {...error} />}
      {onBack ? (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isFirstBusy}>
            {firstLabel}
          </Button>
          <Button look="line" disabled={isFirstBusy} onClick={onBack.go}>
            {onBack.label}
          </Button>
        </div>
      ) : (
        <div className={`grid gap-3 ${second ? 'grid-cols-2' : ''}`}>
          <Button
            type="submit"
            size="large"
            className="max-sm:px-3"
            busy={isFirstBusy}
            disabled={busy === 'second'}
          >
            {firstLabel}
          </Button>
          {second && (
            <Button
              look="line"
              size="large"
              className="max-sm:px-3"
              busy={busy === 'second'}
              disabled={isFirstBusy}
              onClick={() => run('second', second)}
            >
              {busy === 'second' ? second.submit.busy : second.submit.idle}
            </Button>
          )}
        </div>
      )}
      {second && <p className="text-muted">{second.hint}</p>}
    </form>
  )
}

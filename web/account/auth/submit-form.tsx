import { type FormEvent, type ReactNode, useState } from 'react'
import { getErrorMessage } from '../../api-client.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

export interface SubmitFormProps {
  submit: { idle: string; busy: string }
  /** What a refusal is called, and what to say when the server says nothing. */
  failure: { title: string; otherwise: string }
  /** Answers with why it will not be sent, or with nothing when all went well; may throw what a call threw. */
  send: (form: HTMLFormElement) => Promise<string | undefined>
  /** The fields. */
  children: ReactNode
}

/** One submission at a time, and what went wrong in words beside the button. */
export function SubmitForm({
  submit,
  failure,
  send,
  children,
  onBack,
}: SubmitFormProps & {
  /** Of a form that stands among other things: it is smaller, and can be left. */
  onBack?: { label: string; go: () => void }
}) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      setError(await send(event.currentTarget))
    } catch (thrown) {
      const said = getErrorMessage(thrown, failure.otherwise)
      setError(said)
      // Among other things it would hide some of them, and the reason stands beside the button.
      if (!onBack) toast({ title: failure.title, description: said, tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <form onSubmit={onSubmit} className="space-y-5">
      {children}
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

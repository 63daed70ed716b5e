import { type FormEvent, type ReactNode, useState } from 'react'
import { saidBy } from '../api-client.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'
import { AuthFrame } from './auth-frame.tsx'

interface AuthFormProps {
  heading: string
  text: string
  submit: { idle: string; busy: string }
  /** What a refusal is called, and what to say when the server says nothing. */
  failure: { title: string; otherwise: string }
  /** Answers with why it will not be sent, or with nothing when all went well; may throw what a call threw. */
  send: (form: HTMLFormElement) => Promise<string | undefined>
  /** The fields. */
  children: ReactNode
  below?: ReactNode
}

/** Login, registration, set-up, a new password: one submission at a time, and what went wrong in words beside the button. */
export function AuthForm({ heading, text, submit, failure, send, children, below }: AuthFormProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      setError(await send(event.currentTarget))
    } catch (thrown) {
      const said = saidBy(thrown, failure.otherwise)
      setError(said)
      toast({ title: failure.title, description: said, tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <AuthFrame heading={heading} text={text}>
      <form onSubmit={onSubmit} className="mt-8 space-y-5">
        {children}
        {error && (
          <div role="alert" className="rounded-control bg-danger-wash p-4 text-danger">
            <p className="font-semibold">{failure.title}</p>
            <p>{error}</p>
          </div>
        )}
        <Button type="submit" size="large" className="w-full" busy={busy}>
          {busy ? submit.busy : submit.idle}
        </Button>
      </form>
      {below && <p className="mt-6">{below}</p>}
    </AuthFrame>
  )
}

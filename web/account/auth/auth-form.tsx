import type { ReactNode } from 'react'
import { AuthFrame } from './auth-frame.tsx'
import { SubmitForm, type SubmitFormProps } from './submit-form.tsx'

interface AuthFormProps extends SubmitFormProps {
  heading: string
  text: string
  below?: ReactNode
}

/** Login, registration, set-up, a new password. */
export function AuthForm({ heading, text, below, ...form }: AuthFormProps) {
  return (
    <AuthFrame heading={heading} text={text}>
      <div className="mt-8">
        <SubmitForm {...form} />
      </div>
      {below && <p className="mt-6">{below}</p>}
    </AuthFrame>
  )
}

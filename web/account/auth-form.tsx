import type { ReactNode } from 'react'
import { AuthFrame } from './auth-frame.tsx'
import { ReasonedForm, type ReasonedFormProps } from './reasoned-form.tsx'

interface AuthFormProps extends ReasonedFormProps {
  heading: string
  text: string
  below?: ReactNode
}

/** Login, registration, set-up, a new password. */
export function AuthForm({ heading, text, below, ...form }: AuthFormProps) {
  return (
    <AuthFrame heading={heading} text={text}>
      <div className="mt-8">
        <ReasonedForm {...form} />
      </div>
      {below && <p className="mt-6">{below}</p>}
    </AuthFrame>
  )
}

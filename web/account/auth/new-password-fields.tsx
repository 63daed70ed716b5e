import { useState } from 'react'
import { PasswordField } from '../../ui/form/field.tsx'
import { PasswordStrengthHint } from './password-strength-hint.tsx'

interface NewPasswordFieldsProps {
  labels: { password: string; confirm: string }
  shortest: number
}

/** The new password with a strength hint, and its repetition. */
export function NewPasswordFields({ labels, shortest }: NewPasswordFieldsProps) {
  const [password, setPassword] = useState('')
  return (
    <>
      <PasswordField
        label={labels.password}
        name="password"
        autoComplete="new-password"
        required
        hint={<PasswordStrengthHint password={password} shortest={shortest} />}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField label={labels.confirm} name="confirmPassword" autoComplete="new-password" required />
    </>
  )
}

/** The repeated password is compared here and never sent. */
export function parseNewPassword(form: HTMLFormElement, shortest: number) {
  const fields = new FormData(form)
  const password = String(fields.get('password') ?? '')
  return {
    password,
    differs: password !== String(fields.get('confirmPassword') ?? ''),
    short: password.length < shortest,
  }
}

import { useState } from 'react'
import { MIN_PASSWORD_LENGTH } from '../../../shop/accounts/passwords/password-length.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PasswordField } from '../../ui/form/field.tsx'
import { refuse } from '../../ui/form/use-submit.ts'
import { getPasswordStrength, PASSWORD_STRENGTHS } from './password-strength.ts'

const STRENGTH_COLORS = { weak: 'bg-danger', fair: 'bg-accent', strong: 'bg-success' } as const

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

/** Reads the new password. The repetition is compared here and never sent. */
export function useNewPassword(shortest: number): (fields: FormData) => string {
  const { t } = useTranslation('auth')
  return (fields) => {
    const password = String(fields.get('password') ?? '')
    if (password !== fields.get('confirmPassword')) refuse(t('passwordsDiffer'), 'confirmPassword')
    if (password.length < shortest)
      refuse(t(shortest === MIN_PASSWORD_LENGTH.reset ? 'passwordMin8' : 'passwordMin6'), 'password')
    return password
  }
}

/** The text for screen readers is announced only when it changes; the bars show the same. */
function PasswordStrengthHint({ password, shortest }: { password: string; shortest: number }) {
  const { t } = useTranslation('auth')
  const strength = getPasswordStrength(password)
  const isShort = password.length < shortest
  const filled = isShort ? 0 : PASSWORD_STRENGTHS.indexOf(strength) + 1
  return (
    <span className="block">
      <span aria-hidden="true" className="flex gap-1.5" data-strength={isShort ? 'none' : strength}>
        {PASSWORD_STRENGTHS.map((step, place) => (
          <span
            key={step}
            className={`h-1 flex-1 rounded-full ${place < filled ? STRENGTH_COLORS[strength] : 'bg-line'}`}
          />
        ))}
      </span>
      <span role="status" className="mt-1.5 block">
        {isShort ? t('strength.none', { count: shortest }) : t(`strength.${strength}`)}
      </span>
    </span>
  )
}

import { useState } from 'react'
import { MIN_PASSWORD_LENGTH } from '../../../shop/accounts/passwords/password-length.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Field, PasswordField } from '../../ui/form/field.tsx'
import { CarriedEmailField } from './auth-form.tsx'

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

/** Compares the new password with its repetition, which is never sent, and checks its length. */
export function useNewPasswordCheck(shortest: number): (fields: FormData) => Record<string, string> {
  const { t } = useTranslation('auth')
  return (fields) => {
    const password = readNewPassword(fields)
    return {
      ...(password.length < shortest && {
        password: t(shortest === MIN_PASSWORD_LENGTH.reset ? 'passwordMin8' : 'passwordMin6'),
      }),
      ...(password !== fields.get('confirmPassword') && { confirmPassword: t('passwordsDiffer') }),
    }
  }
}

export function readNewPassword(fields: FormData): string {
  return String(fields.get('password') ?? '')
}

/** The text for screen readers is announced only when it changes; the bars show the same. */
function PasswordStrengthHint({ password, shortest }: { password: string; shortest: number }) {
  const { t } = useTranslation('auth')
  const strength = getPasswordStrength(password)
  const isShort = password.length < shortest
  const filled = isShort ? 0 : PASSWORD_STRENGTHS.indexOf(strength) + 1
  return (
    <span className="relative block">
      {/* In the room before the next field, so that nothing moves. */}
      <span
        aria-hidden="true"
        className={`absolute inset-x-0 top-full mt-1.5 flex gap-1.5 ${password === '' ? 'invisible' : ''}`}
        data-strength={isShort ? 'none' : strength}
      >
        {PASSWORD_STRENGTHS.map((step, place) => (
          <span
            key={step}
            className={`h-1 flex-1 rounded-full ${place < filled ? STRENGTH_COLORS[strength] : 'bg-line'}`}
          />
        ))}
      </span>
      <span role="status" className="block">
        {isShort ? t('strength.none', { count: shortest }) : t(`strength.${strength}`)}
      </span>
    </span>
  )
}

export function NewAccountFields({ shortest }: { shortest: number }) {
  const { t } = useTranslation('auth')
  return (
    <>
      <Field label={t('name')} name="name" autoComplete="name" />
      <CarriedEmailField />
      <NewPasswordFields
        labels={{ password: t('password'), confirm: t('confirmPassword') }}
        shortest={shortest}
      />
    </>
  )
}

/** Reads the new account from the form. */
export function readNewAccount(fields: FormData) {
  const of = (name: string) => String(fields.get(name) ?? '')
  return { name: of('name'), email: of('email'), password: readNewPassword(fields) }
}

const PASSWORD_STRENGTHS = ['weak', 'fair', 'strong'] as const

type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number]

/** Common passwords: each match counts as one character. */
const COMMON_PATTERNS =
  /passw[o0]rd|qwerty|azerty|asdf|letmein|welcome|iloveyou|admin|login|secret|master|monkey|dragon/g

/** Approximate size of each character class, used to estimate the search space. */
const CHARACTER_CLASSES: [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  // Scripts without letter case, such as Arabic.
  [/\p{Lo}/u, 28],
  [/\p{N}/u, 10],
  // Spaces add little: they usually separate words.
  [/ /, 1],
  [/[^\p{L}\p{N} ]/u, 32],
]

const FAIR_BITS = 45
const STRONG_BITS = 65

/**
 * Estimates the strength of a password in bits: the number of characters that do not simply follow the
 * previous one, times the size of their classes. It knows no names or dates, so it is only a hint.
 */
export function getPasswordStrength(password: string): PasswordStrength {
  const characters = [...password.toLowerCase().replaceAll(COMMON_PATTERNS, '\0')]
  const surprises = characters.filter((character, place) => {
    const step = (character.codePointAt(0) ?? 0) - (characters[place - 1]?.codePointAt(0) ?? Infinity)
    return Math.abs(step) > 1
  })
  const possible = CHARACTER_CLASSES.reduce(
    (sum, [kind, count]) => sum + (kind.test(password) ? count : 0),
    0,
  )
  // Repeating a few characters adds little strength.
  const worth = Math.min(surprises.length, new Set(surprises).size * 2)
  const bits = worth * Math.log2(Math.max(possible, 1))
  if (bits >= STRONG_BITS) return 'strong'
  return bits >= FAIR_BITS ? 'fair' : 'weak'
}

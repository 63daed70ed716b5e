import { useTranslation } from '../../i18n/translation.tsx'
import { getPasswordStrength, PASSWORD_STRENGTHS } from './password-strength.ts'

const STRENGTH_COLORS = { weak: 'bg-danger', fair: 'bg-accent', strong: 'bg-success' } as const

/** The text for screen readers is announced only when it changes; the bars show the same. */
export function PasswordStrengthHint({ password, shortest }: { password: string; shortest: number }) {
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

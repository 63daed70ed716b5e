import { useTranslation } from '../../i18n/translation.tsx'
import { Field } from '../../ui/form/field.tsx'

interface UsernameFieldProps {
  label: string
  hint?: string
  name: string
  value: string
  /** The username is invalid. */
  wrong: boolean
  required?: boolean
  onType: (value: string) => void
}

export function UsernameField({ wrong, onType, ...rest }: UsernameFieldProps) {
  const { t } = useTranslation('checkout')
  return (
    <Field
      {...rest}
      error={wrong ? t('common:problems.username_invalid') : null}
      maxLength={200}
      dir="ltr"
      className="rtl:text-right"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="@"
      onChange={(event) => onType(event.target.value)}
    />
  )
}

import { useTranslation } from '../localization/translation.tsx'
import { EmailField, Field, PasswordField } from '../ui/field.tsx'

export function NewAccountFields() {
  const { t } = useTranslation('auth')
  return (
    <>
      <Field label={t('name')} name="name" autoComplete="name" maxLength={100} required />
      <EmailField label={t('email')} />
      <PasswordField label={t('password')} name="password" autoComplete="new-password" required />
      <PasswordField
        label={t('confirmPassword')}
        name="confirmPassword"
        autoComplete="new-password"
        required
      />
    </>
  )
}

/** What the form says; the repeated password is compared here and never sent. */
export function newAccountOf(form: HTMLFormElement, shortest: number) {
  const fields = new FormData(form)
  const of = (name: string) => String(fields.get(name) ?? '')
  const password = of('password')
  return {
    account: { name: of('name'), email: of('email'), password },
    differs: password !== of('confirmPassword'),
    short: password.length < shortest,
  }
}

import { useTranslation } from '../../i18n/translation.tsx'
import { Field } from '../../ui/form/field.tsx'
import { CarriedEmailField } from './carried-email-field.tsx'
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx'

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
export function useNewAccount(shortest: number) {
  const readPassword = useNewPassword(shortest)
  return (fields: FormData) => {
    const of = (name: string) => String(fields.get(name) ?? '')
    return { name: of('name'), email: of('email'), password: readPassword(fields) }
  }
}

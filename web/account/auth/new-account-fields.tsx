import { useTranslation } from '../../i18n/translation.tsx'
import { Field } from '../../ui/form/field.tsx'
import { CarriedEmailField } from './carried-email-field.tsx'
import { NewPasswordFields, parseNewPassword } from './new-password-fields.tsx'

export function NewAccountFields({ shortest }: { shortest: number }) {
  const { t } = useTranslation('auth')
  return (
    <>
      <Field label={t('name')} name="name" autoComplete="name" maxLength={100} required />
      <CarriedEmailField />
      <NewPasswordFields
        labels={{ password: t('password'), confirm: t('confirmPassword') }}
        shortest={shortest}
      />
    </>
  )
}

/** Reads the new account from the form. */
export function parseNewAccount(form: HTMLFormElement, shortest: number) {
  const fields = new FormData(form)
  const of = (name: string) => String(fields.get(name) ?? '')
  const { password, ...faults } = parseNewPassword(form, shortest)
  return { account: { name: of('name'), email: of('email'), password }, ...faults }
}

import { useState } from 'react'
import { MIN_PASSWORD_LENGTH } from '../../../../shop/accounts/passwords/password-length.ts'
import { CarriedEmailField } from '../../../account/auth/carried-email-field.tsx'
import { PasswordStrengthHint } from '../../../account/auth/password-strength-hint.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { PasswordField } from '../../../ui/form/field.tsx'

/** The account of a newcomer. The password can be shown, so that it is entered once. */
export function NewcomerFields() {
  const { t } = useTranslation('checkout', 'auth')
  const [password, setPassword] = useState('')
  return (
    <fieldset className="space-y-5">
      <legend className="type-heading mb-4">{t('account.fields')}</legend>
      <CarriedEmailField />
      <PasswordField
        label={t('auth:password')}
        name="password"
        autoComplete="new-password"
        required
        hint={<PasswordStrengthHint password={password} shortest={MIN_PASSWORD_LENGTH.registration} />}
        onChange={(event) => setPassword(event.target.value)}
      />
    </fieldset>
  )
}

import { useState } from 'react'
import { MIN_PASSWORD_LENGTH } from '../../../shop/accounts/passwords/password-length.ts'
import { callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PasswordField } from '../../ui/form/field.tsx'
import { Form, type FormProps } from '../../ui/form/form.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { NewPasswordFields, readNewPassword, useNewPasswordCheck } from '../auth/new-password-fields.tsx'
import { session, updateSessionUser } from '../session.ts'

const MIN_LENGTH = MIN_PASSWORD_LENGTH.reset

/** Fields by their names in the request. */
const FIELD_NAMES: Partial<Record<string, string>> = {
  currentPassword: 'currentPassword',
  newPassword: 'password',
}

interface PasswordFormProps {
  /** Called after the password was changed. */
  onChanged?: () => unknown
  cancel?: FormProps<void>['cancel']
}

/** The current password, a new one and its repetition. */
export function PasswordForm({ onChanged, cancel }: PasswordFormProps) {
  const { t } = useTranslation('auth')
  const email = session.useUser()?.email
  // A new key resets the fields after each change.
  const [changes, setChanges] = useState(0)

  const check = useNewPasswordCheck(MIN_LENGTH)
  const send = async (fields: FormData) => {
    const currentPassword = String(fields.get('currentPassword') ?? '')
    const json = { currentPassword, newPassword: readNewPassword(fields) }
    const { user } = await callApi('POST /auth/change-password', { json })
    updateSessionUser(user)
    setChanges(changes + 1)
    toast({ title: t('security.passwordChanged'), description: t('security.passwordChangedText') })
    await onChanged?.()
  }
  return (
    <Form
      key={changes}
      submit={t('security.changePassword')}
      submitting={t('resetting')}
      failed={t('security.passwordFailed')}
      otherwise={t('anErrorOccurred')}
      getFieldName={(path) => FIELD_NAMES[path] ?? path}
      fieldsOfCodes={{
        wrong_password: 'currentPassword',
        same_password: 'password',
        password_guessable: 'password',
      }}
      check={check}
      onSubmit={send}
      cancel={cancel}
    >
      {/* Names the account to password managers. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        label={t('security.currentPassword')}
        name="currentPassword"
        autoComplete="current-password"
        required
      />
      <NewPasswordFields
        labels={{ password: t('newPassword'), confirm: t('confirmNewPassword') }}
        shortest={MIN_LENGTH}
      />
    </Form>
  )
}

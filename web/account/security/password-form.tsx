import { useState } from 'react'
import { MIN_PASSWORD_LENGTH } from '../../../shop/accounts/passwords/password-length.ts'
import { callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PasswordField } from '../../ui/form/field.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { NewPasswordFields, parseNewPassword } from '../auth/new-password-fields.tsx'
import { SubmitForm } from '../auth/submit-form.tsx'
import { session, updateSessionUser } from '../session.ts'

const MIN_LENGTH = MIN_PASSWORD_LENGTH.reset

interface PasswordFormProps {
  /** Called after the password was changed. */
  onChanged?: () => unknown
  onBack?: { label: string; go: () => void }
}

/** The current password, a new one and its repetition. */
export function PasswordForm({ onChanged, onBack }: PasswordFormProps) {
  const { t } = useTranslation('auth')
  const email = session.useUser()?.email
  // A new key resets the fields after each change.
  const [changes, setChanges] = useState(0)

  const send = async (form: HTMLFormElement) => {
    const { password, differs, short } = parseNewPassword(form, MIN_LENGTH)
    if (differs) return t('passwordsDiffer')
    if (short) return t('passwordMin8')
    const currentPassword = String(new FormData(form).get('currentPassword') ?? '')
    const json = { currentPassword, newPassword: password }
    const { user } = await callApi('POST /auth/change-password', { json })
    updateSessionUser(user)
    setChanges(changes + 1)
    toast({ title: t('security.passwordChanged'), description: t('security.passwordChangedText') })
    await onChanged?.()
    return undefined
  }
  return (
    <SubmitForm
      key={changes}
      submit={{ idle: t('security.changePassword'), busy: t('resetting') }}
      failure={{ title: t('security.passwordFailed'), otherwise: t('anErrorOccurred') }}
      send={send}
      onBack={onBack}
    >
      {/* For whoever keeps passwords: whose this one is. */}
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
    </SubmitForm>
  )
}

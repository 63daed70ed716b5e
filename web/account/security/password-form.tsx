import { useState } from 'react'
import { answer, api } from '../../api-client.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { NewPasswordFields, newPasswordOf } from '../new-password-fields.tsx'
import { ReasonedForm } from '../reasoned-form.tsx'
import { renewUser, session } from '../session.ts'

const SHORTEST = 8

interface PasswordFormProps {
  /** Once it is changed. */
  onChanged?: () => unknown
  onBack?: { label: string; go: () => void }
}

/** The present password, a new one and the new one again. */
export function PasswordForm({ onChanged, onBack }: PasswordFormProps) {
  const { t } = useTranslation('auth')
  const email = session.useUser()?.email
  // Changed, the fields are empty again: they are others.
  const [changes, setChanges] = useState(0)

  const send = async (form: HTMLFormElement) => {
    const { password, differs, short } = newPasswordOf(form, SHORTEST)
    if (differs) return t('passwordsDiffer')
    if (short) return t('passwordMin8')
    const current_password = String(new FormData(form).get('currentPassword') ?? '')
    const json = { current_password, new_password: password }
    const { user } = await answer(api.auth['change-password'].$post({ json }))
    renewUser(user)
    setChanges(changes + 1)
    toast({ title: t('secure.passwordChanged'), description: t('secure.passwordChangedText') })
    await onChanged?.()
    return undefined
  }
  return (
    <ReasonedForm
      key={changes}
      submit={{ idle: t('secure.changePassword'), busy: t('resetting') }}
      failure={{ title: t('secure.passwordFailed'), otherwise: t('anErrorOccurred') }}
      send={send}
      onBack={onBack}
    >
      {/* For whoever keeps passwords: whose this one is. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        label={t('secure.presentPassword')}
        name="currentPassword"
        autoComplete="current-password"
        required
      />
      <NewPasswordFields
        labels={{ password: t('newPassword'), confirm: t('confirmNewPassword') }}
        shortest={SHORTEST}
      />
    </ReasonedForm>
  )
}

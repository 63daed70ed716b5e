import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { PasswordField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { CodeField, getCode } from '../auth/code-field.tsx'
import { session } from '../session.ts'

interface ConfirmIdentityProps {
  text: ReactNode
  submit: string
  /** Also asks for a code of the second factor. */
  withCode?: boolean
  onConfirm: (given: { password: string; code: string }) => Promise<void>
  onBack: () => void
}

/** Asks for the password again, so that an unlocked phone is not enough for security changes. */
export function ConfirmIdentity({
  text,
  submit,
  withCode = false,
  onConfirm: onGiven,
  onBack,
}: ConfirmIdentityProps) {
  const { t } = useTranslation('auth')
  const email = session.useUser()?.email
  const place = useFocusOnMount<HTMLParagraphElement>()
  const send = async (fields: FormData) => {
    await onGiven({ password: String(fields.get('password') ?? ''), code: getCode(fields) })
  }
  return (
    <div className="max-w-md">
      <p ref={place} tabIndex={-1} className="mb-5 font-semibold outline-none">
        {text}
      </p>
      <Form
        submit={submit}
        submitting={t('security.checking')}
        failed={t('security.failed')}
        otherwise={t('anErrorOccurred')}
        fieldsOfCodes={{ wrong_password: 'password', second_factor_invalid: 'code' }}
        onSubmit={send}
        cancel={{ label: t('security.cancel'), onCancel: onBack }}
      >
        <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField label={t('password')} name="password" autoComplete="current-password" required />
        {withCode && <CodeField />}
      </Form>
    </div>
  )
}

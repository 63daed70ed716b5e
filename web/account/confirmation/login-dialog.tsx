import { useState } from 'react'
import { ApiError, callApi } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PasswordField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Modal } from '../../ui/modal.tsx'
import { CodeField, getCode } from '../auth/code-field.tsx'
import { PasskeyLogin } from '../passkeys/passkey-login.tsx'
import { type SessionUser, session, startSession } from '../session.ts'

/** Logs the same user in again, over a page with unsaved input. The page is covered meanwhile: it may show private data. */
export function LoginDialog({ onSettled }: { onSettled: (isLoggedIn: boolean) => void }) {
  const { t } = useTranslation('auth')
  const [asksCode, setAsksCode] = useState(false)
  const [user] = useState(() => session.read()?.user)
  const enter = async (newSession: { token: string; user: SessionUser }) => {
    // The page belongs to the user who has opened it.
    if (newSession.user.id !== user?.id) throw new Error('another user')
    startSession(newSession)
    onSettled(true)
  }
  const send = async (fields: FormData) => {
    const password = String(fields.get('password'))
    const code = asksCode ? getCode(fields) : undefined
    const json = { email: user?.email ?? '', password, code }
    try {
      await enter(await callApi('POST /auth/login', { json }))
    } catch (refused) {
      if (!(refused instanceof ApiError) || refused.code !== 'second_factor_needed') throw refused
      setAsksCode(true)
    }
  }
  return (
    <Modal title={t('loginAgain.title')} covers>
      <p className="mb-5">{t('loginAgain.text', { email: isolateBidi(user?.email ?? '') })}</p>
      <Form
        submit={t('login')}
        submitting={t('loggingIn')}
        failed={t('loginFailed')}
        otherwise={t('invalidCredentials')}
        onSubmit={send}
        cancel={{ label: t('loginAgain.leave'), onCancel: () => onSettled(false) }}
      >
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
          hidden
        />
        <PasswordField label={t('password')} name="password" autoComplete="current-password" required />
        {asksCode && <CodeField takesFocus />}
      </Form>
      <div className="mt-6 border-t border-line pt-6">
        <PasskeyLogin onLoggedIn={enter} />
      </div>
    </Modal>
  )
}

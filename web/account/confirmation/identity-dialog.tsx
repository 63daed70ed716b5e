import { KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { type ApiRequest, callApi, getErrorMessage } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldErrorsContext, PasswordField } from '../../ui/form/field.tsx'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { Modal } from '../../ui/modal.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { CodeField, getCode } from '../auth/code-field.tsx'
import { answerPasskeyRequest, isPasskeyDialogClosed } from '../passkeys/passkey-browser.ts'
import { session } from '../session.ts'

const fetchOptions = () => callApi('POST /account/confirmation/options')

type ConfirmationOptions = Awaited<ReturnType<typeof fetchOptions>>

type Proof = ApiRequest<'POST /account/confirmation'>['json']

/** Asks who the user is before a sensitive action, by the password and the second factor or by a passkey. */
export function IdentityDialog({ onSettled }: { onSettled: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation('auth')
  const [options, setOptions] = useState<ConfirmationOptions | null>(null)
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { errors, validate } = useFieldErrors()
  const email = session.useUser()?.email
  useEffect(() => {
    fetchOptions().then(setOptions, (failed) => setError(getErrorMessage(failed, t('common:offline'))))
  }, [t])
  const confirm = async (kind: 'password' | 'passkey', getProof: () => Promise<Proof>) => {
    setBusy(kind)
    setError(null)
    try {
      await callApi('POST /account/confirmation', { json: await getProof() })
      onSettled(true)
    } catch (failed) {
      setBusy(null)
      if (!isPasskeyDialogClosed(failed)) setError(getErrorMessage(failed, t('confirm.passkeyFailed')))
    }
  }
  const confirmByPassword = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!validate(form)) return
    const password = String(new FormData(form).get('password') ?? '')
    confirm('password', async () => ({ password, code: getCode(form) }))
  }
  const confirmByPasskey = () =>
    confirm('passkey', async () => {
      // The challenge works once, so another attempt needs another one.
      const { passkey } = await fetchOptions()
      if (!passkey) throw new Error('no passkey')
      return { passkey: await answerPasskeyRequest(passkey) }
    })
  return (
    <Modal title={t('confirm.title')} onClose={() => onSettled(false)}>
      <form noValidate onSubmit={confirmByPassword} className="space-y-5">
        <p>{t('confirm.text')}</p>
        {!options && !error && <Spinner label={t('common:loading')} />}
        {options?.password && (
          <FieldErrorsContext value={errors}>
            {/* For whoever keeps passwords: whose this one is. */}
            <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
            <PasswordField label={t('password')} name="password" autoComplete="current-password" required />
            {options.secondFactor && <CodeField />}
          </FieldErrorsContext>
        )}
        {error && <ErrorNotice title={t('confirm.failed')} text={error} />}
        <div className="flex flex-wrap gap-3">
          {options?.password && (
            <Button type="submit" busy={busy === 'password'} disabled={busy !== null}>
              {t('confirm.submit')}
            </Button>
          )}
          {options?.passkey && (
            <Button
              look={options.password ? 'line' : 'solid'}
              busy={busy === 'passkey'}
              disabled={busy !== null}
              onClick={confirmByPasskey}
            >
              <KeyRound className="size-4" aria-hidden="true" />
              {t('confirm.withPasskey')}
            </Button>
          )}
          <Button look="line" disabled={busy !== null} onClick={() => onSettled(false)}>
            {t('security.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

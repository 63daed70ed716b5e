import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ApiRequest, callApi, getErrorMessage } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/form/field.tsx'
import { FormFields, useForm } from '../../ui/form/form.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Modal } from '../../ui/modal.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/states/loading-screen.tsx'
import { CodeField, getCode } from '../auth/code-field.tsx'
import { answerPasskeyRequest, toNullIfClosed } from '../passkeys/passkey-browser.ts'
import { session } from '../session.ts'

const fetchOptions = () => callApi('POST /account/confirmation/options')

type ConfirmationOptions = Awaited<ReturnType<typeof fetchOptions>>

type Proof = ApiRequest<'POST /account/confirmation'>['json']

/** Asks who the user is before a sensitive action, by the password and the second factor or by a passkey. */
export function IdentityDialog({ onSettled }: { onSettled: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation('auth')
  const [options, setOptions] = useState<ConfirmationOptions | null>(null)
  const [loadError, setLoadError] = useState<string | null>(null)
  const email = session.useUser()?.email
  useEffect(() => {
    fetchOptions().then(setOptions, (failed) => setLoadError(getErrorMessage(failed, t('common:offline'))))
  }, [t])
  const confirm = async (proof: Proof | null) => {
    if (!proof) return
    await callApi('POST /account/confirmation', { json: proof })
    onSettled(true)
  }
  const form = useForm(
    (fields) => confirm({ password: String(fields.get('password') ?? ''), code: getCode(fields) }),
    { fieldsOfCodes: { wrong_password: 'password', second_factor_invalid: 'code' } },
  )
  const byPasskey = useSubmit(
    async () => {
      form.clearError()
      // The challenge works once, so another attempt needs another one.
      const { passkey } = await fetchOptions()
      if (!passkey) throw new Error('no passkey')
      const answer = await answerPasskeyRequest(passkey).catch(toNullIfClosed)
      await confirm(answer && { passkey: answer })
    },
    { otherwise: t('confirm.passkeyFailed') },
  )
  const isBusy = form.busy || byPasskey.busy
  const error = loadError ?? (form.error ?? byPasskey.error)?.message
  return (
    <Modal title={t('confirm.title')}>
      <form {...form.props} className="space-y-6">
        <p>{t('confirm.text')}</p>
        {!options && !error && <Spinner label={t('common:loading')} />}
        {options?.password && (
          <FormFields form={form}>
            {/* Names the account to password managers. */}
            <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
            <PasswordField label={t('password')} name="password" autoComplete="current-password" required />
            {options.secondFactor && <CodeField />}
          </FormFields>
        )}
        {error && <ErrorNotice title={t('confirm.failed')} text={error} />}
        <div className="flex flex-wrap gap-3">
          {options?.password && (
            <Button look="solid" size="medium" type="submit" busy={form.busy} disabled={isBusy}>
              {t('confirm.submit')}
            </Button>
          )}
          {options?.passkey && (
            <Button
              size="medium"
              look={options.password ? 'line' : 'solid'}
              busy={byPasskey.busy}
              disabled={isBusy}
              onClick={() => byPasskey.run()}
            >
              <KeyRound className="size-4" aria-hidden="true" />
              {t('confirm.withPasskey')}
            </Button>
          )}
          <Button size="medium" disabled={isBusy} onClick={() => onSettled(false)}>
            {t('security.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

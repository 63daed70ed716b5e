import { ShieldAlert, ShieldCheck, ShieldOff } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { Spinner } from '../../ui/states/loading-screen.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { SettingRow } from '../account-section.tsx'
import { CodeField, getCode } from '../auth/code-field.tsx'
import { session } from '../session.ts'
import { type AuthenticatorSecret, RecoveryCodes, SetUpAuthenticator } from './set-up-authenticator.tsx'

const fetchSecondFactor = () => callApi('GET /account/second-factor')

/** The open step; `nothing` shows the current state. */
type Step =
  | { what: 'nothing' | 'begin' | 'renew' | 'end' }
  | { what: 'set-up'; made: AuthenticatorSecret }
  | { what: 'keep'; codes: string[] }

const INITIAL_STEP: Step = { what: 'nothing' }

/** The section of the second factor. It loads its own data, so it works on any page. */
export function SecondFactor({ onChanged }: { onChanged?: () => Promise<void> }) {
  const { t } = useTranslation('auth')
  const { state, load } = useSecondFactor()
  const place = useRef<HTMLDivElement>(null)
  // The section renders after the browser has handled the fragment, so scroll to it here.
  useEffect(() => {
    if (location.hash === '#second-factor') place.current?.closest('section')?.scrollIntoView()
  }, [])
  return (
    <div ref={place} className="md:contents md:*:col-span-2">
      {state === 'loading' && <Spinner label={t('common:loading')} />}
      {state === 'failed' && (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {t('security.loadFailed')}
          <Button onClick={load}>{t('common:tryAgain')}</Button>
        </p>
      )}
      {typeof state === 'object' && (
        <SecondFactorSteps
          state={state}
          onChanged={async () => {
            await load()
            await onChanged?.()
          }}
        />
      )}
    </div>
  )
}

function SecondFactorSteps({
  state,
  onChanged,
}: {
  state: SecondFactorState
  onChanged: () => Promise<void>
}) {
  const { t } = useTranslation('auth')
  const [doing, setDoing] = useState(INITIAL_STEP)
  const leave = () => setDoing({ what: 'nothing' })

  switch (doing.what) {
    case 'nothing':
      return (
        <SecondFactorStatus
          state={state}
          takesFocus={doing !== INITIAL_STEP}
          onChoose={(what) => setDoing({ what })}
        />
      )
    case 'begin':
      return (
        <ConfirmIdentity
          text={t('security.turnOnText')}
          submit={t('security.continue')}
          onBack={leave}
          onConfirm={async ({ password }) => {
            setDoing({
              what: 'set-up',
              made: await callApi('POST /account/second-factor', { json: { password } }),
            })
          }}
        />
      )
    case 'set-up':
      return (
        <SetUpAuthenticator
          made={doing.made}
          onBack={leave}
          onConfirmed={(codes) => setDoing({ what: 'keep', codes })}
        />
      )
    case 'keep':
      return (
        <RecoveryCodes
          codes={doing.codes}
          onKept={async () => {
            await onChanged()
            leave()
          }}
        />
      )
    case 'renew':
      return (
        <ConfirmIdentity
          text={t('security.newCodesText')}
          submit={t('security.newCodes')}
          withCode
          onBack={leave}
          onConfirm={async (json) => {
            const { recoveryCodes } = await callApi('POST /account/second-factor/recovery-codes', { json })
            setDoing({ what: 'keep', codes: recoveryCodes })
          }}
        />
      )
    case 'end':
      return (
        <ConfirmIdentity
          text={t('security.turnOffText')}
          submit={t('security.turnOff')}
          withCode
          onBack={leave}
          onConfirm={async (json) => {
            await callApi('DELETE /account/second-factor', { json })
            await onChanged()
            leave()
            toast({ title: t('security.turnedOff') })
          }}
        />
      )
  }
}

interface SecondFactorStatusProps {
  state: SecondFactorState
  /** It replaced the focused element. */
  takesFocus: boolean
  onChoose: (what: 'begin' | 'renew' | 'end') => void
}

function SecondFactorStatus({ state, takesFocus, onChoose }: SecondFactorStatusProps) {
  const { t } = useTranslation('auth')
  const { on, required, recoveryCodesLeft: left } = state
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) line.current?.focus()
  }, [takesFocus])
  const needed = required && !on
  const Icon = on ? ShieldCheck : needed ? ShieldAlert : ShieldOff
  return (
    <>
      {needed && (
        <p role="alert" className="flex max-w-2xl gap-3 max-md:mb-5 rounded-control bg-accent-wash p-4">
          <ShieldAlert className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />
          {t('security.required')}
        </p>
      )}
      <SettingRow
        isBesideTitle={!on}
        action={
          on ? (
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => onChoose('renew')}>{t('security.newCodes')}</Button>
              <Button look="danger" onClick={() => onChoose('end')}>
                {t('security.turnOff')}
              </Button>
            </div>
          ) : (
            <Button onClick={() => onChoose('begin')}>{t('security.turnOn')}</Button>
          )
        }
      >
        <p
          ref={line}
          tabIndex={-1}
          className="flex items-center gap-2 font-semibold outline-none"
          data-second-factor={on ? 'on' : 'off'}
        >
          <Icon className={`size-5 shrink-0 ${on ? 'text-success' : 'text-muted'}`} aria-hidden="true" />
          {on ? t('security.isOn') : t('security.isOff')}
        </p>
        {on && <p className="mt-1 text-muted">{t('security.codesLeft', { count: left })}</p>}
      </SettingRow>
    </>
  )
}

type SecondFactorState = Awaited<ReturnType<typeof fetchSecondFactor>>

/** Loads the state of the second factor, and reloads it after each change. */
function useSecondFactor() {
  const [state, setState] = useState<SecondFactorState | 'loading' | 'failed'>('loading')
  const load = useCallback(async () => {
    setState((before) => (before === 'failed' ? 'loading' : before))
    setState(await fetchSecondFactor().catch(() => 'failed' as const))
  }, [])
  useEffect(() => {
    load()
  }, [load])
  return { state, load }
}

interface ConfirmIdentityProps {
  text: ReactNode
  submit: string
  /** Also asks for a code of the second factor. */
  withCode?: boolean
  onConfirm: (given: { password: string; code: string }) => Promise<void>
  onBack: () => void
}

/** Asks for the password again, so that an unlocked phone is not enough for security changes. */
function ConfirmIdentity({
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

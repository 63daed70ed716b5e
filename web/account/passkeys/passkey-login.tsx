import { KeyRound } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { refuse, useSubmit } from '../../ui/form/use-submit.ts'
import { ErrorNotice } from '../../ui/notice.tsx'
import { answerPasskeyRequest, hasPasskeySupport, loadWebAuthn, toNullIfClosed } from './passkey-browser.ts'

const fetchOptions = () => callApi('POST /auth/passkey/options')

type PasskeyAnswer = Awaited<ReturnType<typeof answerPasskeyRequest>>

const logIn = (json: PasskeyAnswer) => callApi('POST /auth/passkey', { json })

/** A challenge works for ten minutes; the suggestions of an open page get another one before. */
const RENEWAL_MS = 8 * 60_000

interface PasskeyLoginProps {
  onLoggedIn: (session: Awaited<ReturnType<typeof logIn>>) => Promise<void>
}

/** Login with a passkey: by the button, or chosen among the browser's suggestions for the email field. */
export function PasskeyLogin({ onLoggedIn }: PasskeyLoginProps) {
  const { t } = useTranslation('auth')
  const { run, busy, error } = useSubmit(
    async (request: () => Promise<PasskeyAnswer>) => {
      if (!hasPasskeySupport()) refuse(t('passkey.unsupported'))
      const answer = await request().catch(toNullIfClosed)
      if (answer) await onLoggedIn(await logIn(answer))
    },
    { otherwise: t('passkey.failed') },
  )
  const suggest = useSuggestions((answer) => run(async () => answer))
  const start = async () => {
    await run(async () => answerPasskeyRequest(await fetchOptions()))
    // The dialog took the place of the suggestions.
    suggest()
  }
  return (
    <div className="space-y-4">
      <Button size="medium" look="quiet" className="-ms-4 px-4!" busy={busy} onClick={start}>
        <KeyRound className="size-4" aria-hidden="true" />
        {t('passkey.logIn')}
      </Button>
      {error && <ErrorNotice title={t('loginFailed')} text={error.message} />}
    </div>
  )
}

/** Lets the browser suggest passkeys in the email field. Returns a function that starts it again. */
function useSuggestions(onAnswer: (answer: PasskeyAnswer) => Promise<unknown>): () => void {
  const handleAnswer = useEffectEvent(onAnswer)
  const [turn, setTurn] = useState(0)
  const restart = useCallback(() => setTurn((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn starts it again.
  useEffect(() => {
    if (!hasPasskeySupport()) return
    let isOver = false
    const suggest = async () => {
      const { browserSupportsWebAuthnAutofill, startAuthentication } = await loadWebAuthn()
      if (isOver || !(await browserSupportsWebAuthnAutofill())) return
      const optionsJSON = await fetchOptions()
      if (isOver) return
      const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
      if (!isOver) await handleAnswer(answer)
    }
    // The button remains when the suggestions fail.
    suggest().catch(() => {})
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') restart()
    }, RENEWAL_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [turn, restart])
  useEffect(
    () => () =>
      void loadWebAuthn().then((library) => library.WebAuthnAbortService.cancelCeremony(), console.debug),
    [],
  )
  return restart
}

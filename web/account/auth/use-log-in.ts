import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError, api, unwrapResponse } from '../../api-client.ts'
import { getChangePasswordPath, getReturnPath, startSession } from '../session.ts'
import { getCode } from './code-field.tsx'
import { hasAccount } from './has-account.ts'
import { typedEmail } from './typed-email.ts'
import { useAccountPreferences } from './use-account-preferences.ts'

interface Credentials {
  email: string
  password: string
  code?: string
}

const postLogin = (json: Credentials) => unwrapResponse(api.auth.login.$post({ json }))

type NewSession = Awaited<ReturnType<typeof postLogin>>

/**
 * Logs in and returns to the origin page. `asksCode` is set once the account has asked for its second factor;
 * `enter` takes the session of another way to log in.
 */
export function useLogIn() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const applyPreferences = useAccountPreferences()
  const [asksCode, setAsksCode] = useState(false)

  /** Starts the session on this page. */
  const begin = (newSession: NewSession): void => {
    startSession(newSession)
    hasAccount.write(true)
    typedEmail.write(null)
  }
  const enter = async (newSession: NewSession): Promise<void> => {
    begin(newSession)
    const origin = getReturnPath(search)
    const to = newSession.user.mustChangePassword ? getChangePasswordPath(origin) : origin
    // Keep the checkout lines in the navigation state; pendingCheckout stores them too.
    await navigate(await applyPreferences(newSession.user, to), { replace: true, state })
  }
  /** Logs in without leaving the page. */
  const start = async (credentials: Credentials): Promise<void> => {
    const newSession = await postLogin(credentials)
    begin(newSession)
    await applyPreferences(newSession.user, '')
  }
  const logIn = async (credentials: Credentials): Promise<void> => {
    try {
      await enter(await postLogin(credentials))
    } catch (refused) {
      const needsCode = refused instanceof ApiError && refused.code === 'second_factor_needed'
      if (!needsCode) throw refused
      setAsksCode(true)
    }
  }
  const sendLogin = async (form: HTMLFormElement) => {
    const fields = new FormData(form)
    const credentials = { email: String(fields.get('email')), password: String(fields.get('password')) }
    await logIn(asksCode ? { ...credentials, code: getCode(form) } : credentials)
    return undefined
  }
  return { asksCode, enter, start, stopAskingCode: () => setAsksCode(false), logIn, sendLogin }
}

import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError, callApi } from '../../api-client.ts'
import { getChangePasswordPath, getReturnPath, startSession } from '../session.ts'
import { getCode } from './code-field.tsx'
import { typedEmail } from './typed-email.ts'
import { useAccountPreferences } from './use-account-preferences.ts'

interface Credentials {
  email: string
  password: string
  code?: string
}

const postLogin = (json: Credentials) => callApi('POST /auth/login', { json })

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

  const enter = async (newSession: NewSession): Promise<void> => {
    startSession(newSession)
    typedEmail.write(null)
    const origin = getReturnPath(search)
    const to = newSession.user.mustChangePassword ? getChangePasswordPath(origin) : origin
    // Keep the checkout lines in the navigation state; pendingCheckout stores them too.
    await navigate(await applyPreferences(newSession.user, to), { replace: true, state })
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
    const credentials = readCredentials(form)
    await logIn(asksCode ? { ...credentials, code: getCode(form) } : credentials)
    return undefined
  }
  return { asksCode, enter, stopAskingCode: () => setAsksCode(false), logIn, sendLogin }
}

/** Reads email and password of the login form. */
export function readCredentials(form: HTMLFormElement): { email: string; password: string } {
  const fields = new FormData(form)
  return { email: String(fields.get('email')), password: String(fields.get('password')) }
}

import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { MIN_PASSWORD_LENGTH } from '../../../../shop/accounts/passwords/password-length.ts'
import { parseTiktokUsername } from '../../../../shop/orders/tiktok-username.ts'
import type { useLogIn } from '../../../account/auth/use-log-in.ts'
import { ApiError, api, getErrorMessage, unwrapResponse } from '../../../api-client.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import type { Newcomer } from '../checkout-form.tsx'
import { pendingCheckout } from '../pending-checkout.ts'

interface SignUp extends Newcomer {
  /** Why no account was created; undefined before the first attempt. */
  error: string | undefined
}

/**
 * Creates the account of a newcomer with the order, and logs in. `onLogInInstead` is called when an account with the email
 * exists already, with the reason in the visitor's language.
 */
export function useSignUp(
  { start }: Pick<ReturnType<typeof useLogIn>, 'start'>,
  onLogInInstead: (reason: string) => void,
): SignUp {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const [error, setError] = useState<string | undefined>()

  const signUp = async (form: HTMLFormElement): Promise<boolean> => {
    const account = readAccount(form)
    if (account.password.length < MIN_PASSWORD_LENGTH.registration) {
      setError(t('passwordMin6'))
      form.querySelector<HTMLInputElement>('[name=password]')?.focus()
      return false
    }
    setError(undefined)
    try {
      await unwrapResponse(api.auth.register.$post({ json: account }))
    } catch (refused) {
      if (refused instanceof ApiError && refused.code === 'email_taken') onLogInInstead(refused.message)
      else setError(getErrorMessage(refused, t('anErrorOccurred')))
      return false
    }
    try {
      await start(account)
      return true
    } catch {
      // The account exists now: registering again would be refused.
      onLogInInstead(t('registered'))
      return false
    }
  }
  const continueAtCheckout = () =>
    navigate(href('/checkout'), { replace: true, state: pendingCheckout.read() })
  return { signUp, continueAtCheckout, error }
}

/** The account is named after the TikTok account, until its owner changes that. */
function readAccount(form: HTMLFormElement) {
  const fields = new FormData(form)
  const read = (name: string) => String(fields.get(name) ?? '')
  return {
    name: parseTiktokUsername(read('tiktokUsername')) ?? '',
    email: read('email'),
    password: read('password'),
  }
}

import { useState } from 'react'
import { createPath, parsePath, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { CurrencyCode } from '../../../shop/currencies.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { ApiError, callApi } from '../../api-client.ts'
import { loadLanguage } from '../../i18n/create-browser-i18n.ts'
import { usePrices } from '../../i18n/prices.tsx'
import { getBrowserSessionId, manualChoices } from '../../i18n/stored-locale.ts'
import { useLang } from '../../i18n/translation.tsx'
import { usePageContext } from '../../rendering/page-context.ts'
import { dismissToast } from '../../ui/toast/toast-store.ts'
import { getChangePasswordPath, getPathAfterLogin, startSession } from '../session.ts'
import { typedEmail } from './auth-form.tsx'
import { getCode } from './code-field.tsx'

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
    // The request to log in is met.
    dismissToast()
    typedEmail.write(null)
    const origin = getPathAfterLogin(search)
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
  const sendLogin = (fields: FormData) => {
    const credentials = readCredentials(fields)
    return logIn(asksCode ? { ...credentials, code: getCode(fields) } : credentials)
  }
  return { asksCode, enter, stopAskingCode: () => setAsksCode(false), logIn, sendLogin }
}

/** Reads email and password of the login form. */
export function readCredentials(fields: FormData): { email: string; password: string } {
  return { email: String(fields.get('email')), password: String(fields.get('password')) }
}

interface AccountPreferences {
  lang: Lang
  currency: CurrencyCode | null
}

/**
 * Applies the language and currency of the account after the login. A choice made by hand in this browser
 * session wins and is saved with the account. Returns the target path in the resulting language.
 */
function useAccountPreferences(): (account: AccountPreferences, to: string) => Promise<string> {
  const { lang } = useLang()
  const { i18n } = usePageContext()
  const { quote, selectCurrency } = usePrices()
  return async (account, to) => {
    const manual = manualChoices.read()
    const saved = { ...(manual.lang && { lang }), ...(manual.currency && { currency: quote.currency }) }
    if (saved.lang ?? saved.currency) {
      // From now on every choice is saved with the account directly.
      manualChoices.write(null)
      const json = { ...saved, sessionId: getBrowserSessionId() }
      // Save before the next screen loads the account's preferences. A failure is logged and keeps the
      // choice.
      await callApi('POST /i18n/preferences', { json }).catch(console.error)
    }
    if (account.currency && !saved.currency) selectCurrency(account.currency)
    if (account.lang === lang || saved.lang) return to
    // The address names no language that the page cannot change to.
    return (await loadLanguage(i18n, account.lang)) === account.lang ? addLangParam(account.lang, to) : to
  }
}

function addLangParam(lang: Lang, to: string): string {
  const path = parsePath(to)
  const search = new URLSearchParams(path.search)
  search.set('lang', lang)
  return createPath({ ...path, search: `${search}` })
}

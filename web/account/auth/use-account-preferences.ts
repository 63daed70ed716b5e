import { useSearchParams } from 'react-router'
import type { CurrencyCode } from '../../../shop/currencies.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { callApi } from '../../api-client.ts'
import { usePrices } from '../../i18n/prices.tsx'
import { getBrowserSessionId, manualChoices } from '../../i18n/stored-locale.ts'
import { useLang } from '../../i18n/translation.tsx'

interface AccountPreferences {
  lang: Lang
  currency: CurrencyCode | null
}

/**
 * Applies the language and currency of the account after the login. A choice made by hand in this browser
 * session wins and is saved with the account. A language in the URL wins too, but is not saved. Returns the
 * target path in the resulting language.
 */
export function useAccountPreferences(): (account: AccountPreferences, to: string) => Promise<string> {
  const { lang } = useLang()
  const { quote, selectCurrency } = usePrices()
  const [search] = useSearchParams()
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
    return account.lang === lang || saved.lang || search.has('lang') ? to : addLangParam(account.lang, to)
  }
}

function addLangParam(lang: Lang, to: string): string {
  const url = new URL(to, window.location.origin)
  url.searchParams.set('lang', lang)
  return url.pathname + url.search + url.hash
}

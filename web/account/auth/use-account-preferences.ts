import { useSearchParams } from 'react-router'
import type { CurrencyCode } from '../../../shop/currencies.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { api, unwrapResponse } from '../../api-client.ts'
import { usePrices } from '../../i18n/prices.tsx'
import { getBrowserSessionId, manualChoices } from '../../i18n/stored-locale.ts'
import { useLang } from '../../i18n/translation.tsx'

interface AccountPreferences {
  lang: Lang
  currency: CurrencyCode | null
}

/**
 * At the log in language and currency are the account's, on whichever browser. What was chosen by hand in this visit
 * comes first and is kept with the account; a language that the address asks for comes first and is nobody's choice.
 * Answers with where to go: the same place, in the account's language.
 */
export function useAccountPreferences(): (account: AccountPreferences, to: string) => Promise<string> {
  const { lang } = useLang()
  const { quote, selectCurrency: choose } = usePrices()
  const [search] = useSearchParams()
  return async (account, to) => {
    const own = manualChoices.read()
    const kept = { ...(own.lang && { lang }), ...(own.currency && { currency: quote.currency }) }
    if (kept.lang ?? kept.currency) {
      // From now on each choice is kept with the account at once.
      manualChoices.write(null)
      const json = { ...kept, sessionId: getBrowserSessionId() }
      // Before the next screen shows what the account has. A failure is logged; the choice stays.
      await unwrapResponse(api.i18n.preferences.$post({ json })).catch(console.error)
    }
    if (account.currency && !kept.currency) choose(account.currency, true)
    return account.lang === lang || kept.lang || search.has('lang') ? to : addLangParam(account.lang, to)
  }
}

function addLangParam(lang: Lang, to: string): string {
  const url = new URL(to, window.location.origin)
  url.searchParams.set('lang', lang)
  return url.pathname + url.search + url.hash
}

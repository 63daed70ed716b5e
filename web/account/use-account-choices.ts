import { useSearchParams } from 'react-router'
import type { CurrencyCode } from '../../shop/currencies.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { answer, api } from '../api-client.ts'
import { browserSessionId, byHand } from '../localization/browser-locale.ts'
import { usePrices } from '../localization/prices.tsx'
import { useLang } from '../localization/translation.tsx'

interface Chosen {
  lang: Lang
  currency: CurrencyCode | null
}

/**
 * At the log in language and currency are the account's, on whichever browser. What was chosen by hand in this visit
 * comes first and is kept with the account; a language that the address asks for comes first and is nobody's choice.
 * Answers with where to go: the same place, in the account's language.
 */
export function useAccountChoices(): (account: Chosen, to: string) => Promise<string> {
  const { lang } = useLang()
  const { quote, choose } = usePrices()
  const [search] = useSearchParams()
  return async (account, to) => {
    const own = byHand.read()
    const kept = { ...(own.lang && { lang }), ...(own.currency && { currency: quote.currency }) }
    if (kept.lang ?? kept.currency) {
      // From now on each choice is kept with the account at once.
      byHand.write(null)
      const json = { ...kept, sessionId: browserSessionId() }
      // Before the next screen shows what the account has. A failure is logged; the choice stays.
      await answer(api.i18n.preferences.$post({ json })).catch(console.error)
    }
    if (account.currency && !kept.currency) choose(account.currency, true)
    return account.lang === lang || kept.lang || search.has('lang') ? to : askingFor(account.lang, to)
  }
}

function askingFor(lang: Lang, to: string): string {
  const url = new URL(to, window.location.origin)
  url.searchParams.set('lang', lang)
  return url.pathname + url.search + url.hash
}

import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Lang } from '../../shop/localization/languages.ts'
import { usePageContext } from '../rendering/page-context.ts'
import { useLiveLanguages } from '../root-data.ts'
import { loadLanguage } from './load-language.ts'
import { saveLang, storedLang } from './stored-locale.ts'
import { useLang } from './translation.tsx'

/**
 * Saves the shown language for the next visit. When only the browser's Accept-Language decided, a stored
 * language wins, unless it is no longer live: then the shown one replaces it.
 */
export function PersistLanguage({ chosen }: { chosen: boolean }) {
  const { lang } = useLang()
  const live = useLiveLanguages()
  const navigate = useNavigate()
  const { i18n } = usePageContext()
  useEffect(() => {
    const kept = storedLang.read()
    const wanted = kept && !chosen && live.some(({ code }) => code === kept) ? kept : lang
    saveLang(wanted)
    const requested = new URLSearchParams(window.location.search).get('lang')
    // Replace a language in the URL that is not live.
    if (wanted !== lang || (requested !== null && requested !== lang)) {
      loadLanguage(i18n, wanted).then((loaded) =>
        navigate(buildLangLocation(loaded ?? lang), {
          replace: true,
          preventScrollReset: true,
          state: window.history.state?.usr,
        }),
      )
    }
  }, [lang, chosen, live, i18n, navigate])
  return null
}

/** Returns the current location with the language in the query. */
export function buildLangLocation(lang: Lang): { search: string; hash: string } {
  const search = new URLSearchParams(window.location.search)
  search.set('lang', lang)
  return { search: `?${search}`, hash: window.location.hash }
}

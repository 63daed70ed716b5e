import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Lang } from '../../shop/localization/languages.ts'
import { useLiveLanguages } from '../root-data.ts'
import { saveLang, storedLang } from './stored-locale.ts'
import { useLang } from './translation.tsx'

/**
 * Keeps the language shown for the next visit. When the server had only the browser's own wish to go by,
 * a language kept in storage comes first, as the order of choice says: unless it is no longer live, when the one shown
 * takes its place.
 */
export function PersistLanguage({ chosen }: { chosen: boolean }) {
  const { lang } = useLang()
  const live = useLiveLanguages()
  const navigate = useNavigate()
  useEffect(() => {
    const kept = storedLang.read()
    const wanted = kept && !chosen && live.some(({ code }) => code === kept) ? kept : lang
    saveLang(wanted)
    const asked = new URLSearchParams(window.location.search).get('lang')
    // An address that asks for a language that is not live must not go on asking.
    if (wanted !== lang || (asked !== null && asked !== lang)) {
      navigate(buildLangLocation(wanted), {
        replace: true,
        preventScrollReset: true,
        state: window.history.state?.usr,
      })
    }
  }, [lang, chosen, live, navigate])
  return null
}

/** This address, asking for a language. */
export function buildLangLocation(lang: Lang): { search: string; hash: string } {
  const search = new URLSearchParams(window.location.search)
  search.set('lang', lang)
  return { search: `?${search}`, hash: window.location.hash }
}

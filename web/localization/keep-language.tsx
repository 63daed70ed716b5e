import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Lang } from '../../shop/localization/languages.ts'
import { keepLang, userLang } from './browser-locale.ts'
import { useLang } from './translation.tsx'

/**
 * Keeps the language shown for the next visit. When the server had only the browser's own wish to go by,
 * a language kept in storage comes first, as the order of choice says.
 */
export function KeepLanguage({ chosen }: { chosen: boolean }) {
  const { lang } = useLang()
  const navigate = useNavigate()
  useEffect(() => {
    const kept = userLang.read()
    if (kept && kept !== lang && !chosen) {
      keepLang(kept)
      navigate(withLang(kept), { replace: true, preventScrollReset: true })
    } else {
      keepLang(lang)
    }
  }, [lang, chosen, navigate])
  return null
}

/** This address, asking for a language. */
export function withLang(lang: Lang): { search: string; hash: string } {
  const search = new URLSearchParams(window.location.search)
  search.set('lang', lang)
  return { search: `?${search}`, hash: window.location.hash }
}

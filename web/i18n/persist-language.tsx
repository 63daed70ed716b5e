import { useEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import type { Lang } from '../../shop/localization/languages.ts'
import { usePageContext } from '../rendering/page-context.ts'
import { useLiveLanguages } from '../root-data.ts'
import { isStaffPath } from '../shell/page-views/build-page-view-event.ts'
import { loadLanguage } from './create-browser-i18n.ts'
import { saveLang, storedLang } from './stored-locale.ts'
import { useLang } from './translation.tsx'

/** The language that the page has or changes to. The document gets it later: after the navigation, which Back may interrupt. */
let pageLang: Lang

/**
 * Writes the language of the page into its address, so that a link that is passed on opens in it. Staff's addresses stay
 * as they are: colleagues read in languages of their own. A language that is not live is replaced everywhere. Pages that
 * are opened afterwards have no language in their address.
 */
export function startLanguage(lang: Lang): void {
  pageLang = lang
  const requested = getLangParam()
  // The API reads the language of its answers from the cookie.
  if (requested === lang) saveLang(lang)
  if (requested !== null || !isStaffPath(window.location.pathname)) writeLangParam(lang)
  // Back leads to addresses of before a change of the language, which it must not undo. Runs before the router's listener.
  window.addEventListener('popstate', () => {
    if (getLangParam() !== null) writeLangParam(pageLang)
  })
}

function getLangParam(): string | null {
  return new URLSearchParams(window.location.search).get('lang')
}

function writeLangParam(lang: Lang): void {
  if (getLangParam() === lang) return
  const { search, hash } = buildLangLocation(lang)
  window.history.replaceState(window.history.state, '', search + hash)
}

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
    pageLang = lang
    if (wanted !== lang)
      loadLanguage(i18n, wanted).then((loaded) => navigateToLanguage(navigate, loaded ?? lang))
  }, [lang, chosen, live, i18n, navigate])
  return null
}

/** Changes the language through the address, in the same entry of the history; loaders follow without a reload. */
export function navigateToLanguage(navigate: NavigateFunction, lang: Lang): void {
  pageLang = lang
  navigate(buildLangLocation(lang), {
    replace: true,
    preventScrollReset: true,
    state: window.history.state?.usr,
  })
}

/** Returns the current location with the language in the query. */
function buildLangLocation(lang: Lang): { search: string; hash: string } {
  const search = new URLSearchParams(window.location.search)
  search.set('lang', lang)
  return { search: `?${search}`, hash: window.location.hash }
}

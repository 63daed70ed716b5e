import { getShippedLang, isLang, LANGS, type Lang } from '../../shop/localization/languages.ts'
import { api, unwrapResponse } from '../api-client.ts'
import { useLiveLanguages } from '../root-data.ts'
import { useLoaded } from './use-loaded.ts'

function fetchLive(): Promise<Lang[]> {
  return unwrapResponse(api.i18n.languages.$get()).then((listed) => Object.keys(listed).filter(isLang))
}

/** The languages visitors may choose by now: the page may be older than the settings. As the page says until it is known. */
export function useCurrentLiveLanguages(): Lang[] {
  const { known } = useLoaded(fetchLive)
  const told = useLiveLanguages()
  return known ?? told.map(({ code }) => code)
}

/** Those of which something is translated, live or not. */
async function fetchBegun(): Promise<Lang[]> {
  const { languages } = await unwrapResponse(api.translations.stats.$get())
  return LANGS.filter((lang) => languages[lang].translated_count > 0)
}

/** What the operator may write texts in: also a language that is being prepared, before anybody may choose it. */
export function useWritableLanguages(): Lang[] {
  const live = useCurrentLiveLanguages()
  const { known: begun } = useLoaded(fetchBegun)
  return LANGS.filter((lang) => getShippedLang(lang) === lang || live.includes(lang) || begun?.includes(lang))
}

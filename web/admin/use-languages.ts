import { getShippedLang, isLang, LANGS, type Lang } from '../../shop/localization/languages.ts'
import { api, unwrapResponse } from '../api-client.ts'
import { useLiveLanguages } from '../root-data.ts'
import { useLoaded } from './use-loaded.ts'

function fetchLive(): Promise<Lang[]> {
  return unwrapResponse(api.i18n.languages.$get()).then((listed) => Object.keys(listed).filter(isLang))
}

/**
 * Returns the current live languages, which may be newer than those of the page. Returns the page's languages
 * until loaded.
 */
export function useCurrentLiveLanguages(): Lang[] {
  const { data } = useLoaded(fetchLive)
  const pageLanguages = useLiveLanguages()
  return data ?? pageLanguages.map(({ code }) => code)
}

/** Fetches the languages with at least one translation, live or not. */
async function fetchBegun(): Promise<Lang[]> {
  const { languages } = await unwrapResponse(api.translations.stats.$get())
  return LANGS.filter((lang) => languages[lang].translated_count > 0)
}

/** Returns the languages for texts: the live ones and those in preparation. */
export function useWritableLanguages(): Lang[] {
  const live = useCurrentLiveLanguages()
  const { data: begun } = useLoaded(fetchBegun)
  return LANGS.filter((lang) => getShippedLang(lang) === lang || live.includes(lang) || begun?.includes(lang))
}

/** Fetches the languages for texts. A failure is logged; the shipped languages remain. */
export async function fetchWritableLanguages(): Promise<Lang[]> {
  const [live, begun] = await Promise.all(
    [fetchLive(), fetchBegun()].map((languages) =>
      languages.catch((error): Lang[] => {
        console.error(error)
        return []
      }),
    ),
  )
  return LANGS.filter(
    (lang) => getShippedLang(lang) === lang || live?.includes(lang) || begun?.includes(lang),
  )
}

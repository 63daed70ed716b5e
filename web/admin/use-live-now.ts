import { isLang, LANGS, type Lang, shippedLang } from '../../shop/localization/languages.ts'
import { answer, api } from '../api-client.ts'
import { useLiveLanguages } from '../root-data.ts'
import { useLoaded } from './use-loaded.ts'

function fetchLive(): Promise<Lang[]> {
  return answer(api.i18n.languages.$get()).then((listed) => Object.keys(listed).filter(isLang))
}

/** The languages visitors may choose by now: the page may be older than the settings. As the page says until it is known. */
export function useLiveNow(): Lang[] {
  const { known } = useLoaded(fetchLive)
  const told = useLiveLanguages()
  return known ?? told.map(({ code }) => code)
}

/** Those with words of the shop's own, and those that went live: what its operator may write texts in. */
export function useWritableLanguages(): Lang[] {
  const live = useLiveNow()
  return LANGS.filter((lang) => shippedLang(lang) === lang || live.includes(lang))
}

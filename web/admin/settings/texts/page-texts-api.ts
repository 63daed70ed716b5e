import { DEFAULT_LANG, isLang, type Lang } from '../../../../shop/localization/languages.ts'
import { fetchLiveLanguages, fetchWritableLanguages } from '../../data/languages-api.ts'
import { fetchEntries, type TranslationEntry } from '../../translations/translations-api.ts'
import { type ContentParts, fetchParts } from '../settings-api.ts'
import { getTextPage, type TextPageName } from './text-pages.ts'

export interface PageTexts {
  page: TextPageName
  /** The live languages, English first, and the one that the address adds. */
  langs: Lang[]
  /** Other languages in which staff write texts. */
  otherLangs: Lang[]
  parts: Partial<Record<Lang, ContentParts>>
  /** Words of the interface on the page. */
  words: Partial<Record<Lang, TranslationEntry[]>>
}

/** Fetches the texts of a page in all live languages, and in the language `in`. */
export async function fetchPageTexts(search: URLSearchParams): Promise<PageTexts> {
  const { name, namespace } = getTextPage(search.get('page'))
  const added = search.get('in')
  const [live, writable] = await Promise.all([fetchLiveLanguages(), fetchWritableLanguages()])
  const langs = [...new Set<Lang>([DEFAULT_LANG, ...live, ...(isLang(added) ? [added] : [])])]
  const [parts, words] = await Promise.all([
    Promise.all(langs.map(async (lang) => [lang, await fetchParts(lang)] as const)),
    Promise.all(
      langs.map(async (lang) => [lang, namespace ? await fetchEntries({ lang, namespace }) : []] as const),
    ),
  ])
  return {
    page: name,
    langs,
    otherLangs: writable.filter((lang) => !langs.includes(lang)),
    parts: Object.fromEntries(parts),
    words: Object.fromEntries(words),
  }
}

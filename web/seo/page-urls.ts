import type { Lang } from '../../shop/localization/languages.ts'
import { withSearch } from '../with-search.ts'

/** Returns the path of a page in a language. */
export function getLocalizedPath(lang: Lang, page: string): string {
  return withSearch(page, { lang })
}

/** Returns the URLs of a page in each live language, and the one that detects the language. */
export function listAlternates(
  page: string,
  live: readonly Lang[],
): { hrefLang: Lang | 'x-default'; href: string }[] {
  return [
    ...live.map((lang) => ({ hrefLang: lang, href: getLocalizedPath(lang, page) })),
    { hrefLang: 'x-default' as const, href: page },
  ]
}

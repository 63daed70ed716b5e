import { getShippedLang, type Lang } from '../../shop/localization/languages.ts'
import { withSearch } from '../with-search.ts'

/** A page's own address in a language. */
export function getLocalizedPath(lang: Lang, page: string): string {
  return withSearch(page, { lang })
}

/** The addresses of one page: its own in each language that is live, and the one that chooses by itself. */
export function listAlternates(
  page: string,
  live: readonly Lang[],
): { hrefLang: Lang | 'x-default'; href: string }[] {
  return [
    ...live.map((lang) => ({ hrefLang: lang, href: getLocalizedPath(lang, page) })),
    { hrefLang: 'x-default' as const, href: page },
  ]
}

/** The picture that stands for the shop where it is linked to, with words of its language. */
export function getPreviewImageUrl(origin: string, lang: Lang): string {
  return `${origin}/social/${getShippedLang(lang)}.png`
}

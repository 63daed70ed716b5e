import { type Lang, SHIPPED_LANGS } from '../../shop/localization/languages.ts'

/** What search engines may show. Every other screen is somebody's own. */
export const PUBLIC_PAGES = [
  '/',
  '/services',
  '/about',
  '/faq',
  '/contact',
  '/terms',
  '/privacy',
  '/refund',
] as const

/** A page's own address in a language. */
export function addressIn(lang: Lang, page: string): string {
  return `${page}?lang=${lang}`
}

/** The addresses of one page: each language's own, and the one that chooses by itself. */
export function alternatesOf(page: string): { hrefLang: Lang | 'x-default'; href: string }[] {
  return [
    ...SHIPPED_LANGS.map((lang) => ({ hrefLang: lang, href: addressIn(lang, page) })),
    { hrefLang: 'x-default' as const, href: page },
  ]
}

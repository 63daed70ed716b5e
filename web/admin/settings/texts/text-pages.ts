import { href } from 'react-router'
import type { ContentPart } from '../../../../shop/content/content.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import type { Namespace } from '../../../../shop/localization/namespaces.ts'
import { withSearch } from '../../../with-search.ts'
import { getSettingsPath } from '../sections.ts'

interface TextPage {
  /** Path of the page; the footer is on every page. */
  path: string
  /** The parts on the page, with the members of a part that stands on several. */
  parts: { part: ContentPart; only?: readonly string[] }[]
  /** The words of the interface on it, beside those of several pages. */
  namespace?: Namespace
}

/** The pages of the storefront, with the texts of the operator and of the interface. */
const TEXT_PAGES = {
  home: {
    path: href('/'),
    parts: [{ part: 'claims', only: ['badges', 'trust', 'counters'] }, { part: 'testimonials' }],
    namespace: 'home',
  },
  services: { path: href('/services'), parts: [], namespace: 'services' },
  about: {
    path: href('/about'),
    parts: [{ part: 'claims', only: ['benefits', 'counters'] }, { part: 'story' }],
    namespace: 'about',
  },
  contact: {
    path: href('/contact'),
    parts: [{ part: 'claims', only: ['reach', 'reasons'] }],
    namespace: 'contact',
  },
  faq: { path: href('/faq'), parts: [{ part: 'faq' }], namespace: 'faq' },
  cart: { path: href('/cart'), parts: [], namespace: 'cart' },
  checkout: { path: href('/checkout'), parts: [], namespace: 'checkout' },
  footer: { path: href('/'), parts: [{ part: 'footer' }], namespace: 'footer' },
  terms: { path: href('/terms'), parts: [{ part: 'terms' }] },
  privacy: { path: href('/privacy'), parts: [{ part: 'privacy' }] },
  refund: { path: href('/refund'), parts: [{ part: 'refund' }] },
} as const satisfies Record<string, TextPage>

export type TextPageName = keyof typeof TEXT_PAGES

export const TEXT_PAGE_NAMES = Object.keys(TEXT_PAGES) as TextPageName[]

export function getTextPage(name: string | null): TextPage & { name: TextPageName } {
  const page = TEXT_PAGE_NAMES.find((each) => each === name) ?? 'home'
  return { name: page, ...TEXT_PAGES[page] }
}

/** Returns the address of the page with a part, or with a member of it. `added` is a language that is not live. */
export function getTextsPath(
  part: ContentPart,
  { member, added }: { member?: string; added?: Lang } = {},
): string {
  const page = TEXT_PAGE_NAMES.find((name) =>
    getTextPage(name).parts.some(
      (each) => each.part === part && (!member || !each.only || each.only.includes(member)),
    ),
  )
  return withSearch(getSettingsPath('texts'), { page: page ?? 'home', ...(added && { in: added }) })
}

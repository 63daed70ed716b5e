import type { ContentPart } from './content.ts'
import { FIGURE_NAMES } from './figures.ts'

/** What a text may say as `{{name}}` beside the figures: who the shop is. */
const SHOP_PLACEHOLDERS = ['shop', 'email'] as const

/** Everything a text of that part may name; the page of questions knows the ways to pay, too. */
export function listPlaceholderNames(part: ContentPart): string[] {
  return [...SHOP_PLACEHOLDERS, ...(part === 'faq' ? ['methods'] : []), ...FIGURE_NAMES]
}

/** A page of our own, an address of the web's, somebody to write to. */
const LINK_TARGET = /^(\/(?![/\\])[\w#/?=&.-]*|https:\/\/[^\s()]+|mailto:[^\s()]+)$/

/** What a text says that no page could show: a name nobody knows, or a link that leads nowhere we send people. */
export function listInvalidMarkup(
  text: string,
  names: readonly string[],
): { names: string[]; links: string[] } {
  const named = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name)
  const linked = [...text.matchAll(/\[[^[\]]+\]\(([^)]{0,2000})\)/g)].map(([, to = '']) => to)
  return {
    names: named.filter((name) => !names.includes(name)),
    links: linked.filter((to) => !LINK_TARGET.test(to)),
  }
}

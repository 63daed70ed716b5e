import { FIGURE_NAMES } from './placeholder-figures.ts'

/** Placeholders about the shop itself, beside the figures. */
const SHOP_PLACEHOLDERS = ['shop', 'email', 'seller'] as const

/** In the texts of a package: the time that is promised for it. */
const PACKAGE_PLACEHOLDER = 'promised'

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

/** Fills `{{name}}` in every text of a value. An unknown name stays as it is, so that the operator notices it. */
export function fillPlaceholders<T>(value: T, values: Record<string, string>): T {
  if (typeof value === 'string') {
    return value.replace(PLACEHOLDER, (placeholder, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? placeholder) : placeholder,
    ) as T
  }
  if (Array.isArray(value)) return value.map((part) => fillPlaceholders(part, values)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([key, part]) => [key, fillPlaceholders(part, values)])) as T
}

/** Lists the placeholder names that texts of a part of the content may use. Only the FAQ page fills in the payment methods. */
export function listPlaceholderNames(part: string): string[] {
  return [...SHOP_PLACEHOLDERS, ...(part === 'faq' ? ['methods'] : []), ...FIGURE_NAMES]
}

/** Lists the placeholder names that the description and the features of a package may use. */
export function listPackagePlaceholderNames(): string[] {
  return [PACKAGE_PLACEHOLDER, ...SHOP_PLACEHOLDERS, ...FIGURE_NAMES]
}

/** A page of the shop, an https address or an email address. */
const LINK_TARGET = /^(\/(?![/\\])[\w#/?=&.-]*|https:\/\/[^\s()]+|mailto:[^\s()]+)$/

/** Lists the unknown placeholders and the forbidden link targets of a text. */
export function listInvalidMarkup(
  text: string,
  names: readonly string[],
): { names: string[]; links: string[] } {
  const placeholders = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const targets = [...text.matchAll(/\[[^[\]]+\]\(([^)]{0,2000})\)/g)].map(([, target = '']) => target)
  return {
    names: placeholders.filter((name) => !names.includes(name)),
    links: targets.filter((target) => !LINK_TARGET.test(target)),
  }
}

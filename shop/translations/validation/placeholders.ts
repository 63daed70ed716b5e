/** A pair of braces with nothing but a name between them; three in a row are no pair. */
const PLACEHOLDER = /(?<!\{)\{\{([^{}]*)\}\}(?!\})/g

/** `<name>`, `</name>` or `<name/>`: a tag with more in it is none of ours. */
const TAG = /<(\/?)([A-Za-z][\w-]*)\s*(\/?)>/g

/** What a text is filled with: `{{count}}`, `{{ count }}` and `{{count, number}}` are all `count`. */
export function listPlaceholders(text: string): string[] {
  return unique([...text.matchAll(PLACEHOLDER)].map(([, inside = '']) => parsePlaceholderName(inside)))
}

function parsePlaceholderName(inside: string): string {
  const [name = ''] = inside.split(',')
  return name.replace(/^\s*-/, '').trim()
}

export function hasBalancedBraces(text: string): boolean {
  return !/\{\{|\}\}/.test(text.replace(PLACEHOLDER, ''))
}

/** What a text marks for the page to make a link of, or the like. */
export function listTags(text: string): string[] {
  return unique([...text.matchAll(TAG)].map(([, , name = '']) => name))
}

/** Of these tags each that is open is closed, in its turn. Others are text like any. */
export function hasBalancedTags(text: string, known: readonly string[]): boolean {
  const open: string[] = []
  for (const [, closing, name = '', empty] of text.matchAll(TAG)) {
    if (!known.includes(name) || empty) continue
    if (!closing) open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

function unique(names: string[]): string[] {
  return [...new Set(names)]
}

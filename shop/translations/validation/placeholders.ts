/** A name in two braces; three braces in a row are no placeholder. */
const PLACEHOLDER = /(?<!\{)\{\{([^{}]*)\}\}(?!\})/g

/** `<name>`, `</name>` or `<name/>`; a tag with attributes is plain text. */
const TAG = /<(\/?)([A-Za-z][\w-]*)\s*(\/?)>/g

/** Lists the placeholder names: `{{count}}`, `{{ count }}` and `{{count, number}}` are all `count`. */
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

/** Lists the tag names, which the page turns into links and the like. */
export function listTags(text: string): string[] {
  return unique([...text.matchAll(TAG)].map(([, , name = '']) => name))
}

/** Returns whether the known tags are properly nested. Unknown tags are plain text. */
export function hasBalancedTags(text: string, allowed: readonly string[]): boolean {
  const open: string[] = []
  for (const [, closing, name = '', empty] of text.matchAll(TAG)) {
    if (!allowed.includes(name) || empty) continue
    if (!closing) open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

function unique(names: string[]): string[] {
  return [...new Set(names)]
}

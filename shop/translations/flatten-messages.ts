/** The words of a file: a key leads to a text or to more keys. */
export interface MessageTree {
  [key: string]: string | MessageTree
}

/** Every text by its path, in the order of the file: `{ a: { b: 'c' } }` is `a.b: c`. */
export function flattenMessages(words: MessageTree, before = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(words)) {
    const path = `${before}${key}`
    if (typeof value === 'string') flat.set(path, value)
    else for (const entry of flattenMessages(value, `${path}.`)) flat.set(...entry)
  }
  return flat
}

/** The way back. A path that leads through a text of its own is left out: a file cannot hold both. */
export function nestMessages(flat: Iterable<[string, string]>): MessageTree {
  const words: MessageTree = {}
  for (const [path, value] of flat) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let at: MessageTree | null = words
    for (const key of keys) at = at && getBranch(at, key)
    if (at && !Object.hasOwn(at, last)) at[last] = value
  }
  return words
}

function getBranch(words: MessageTree, key: string): MessageTree | null {
  const known = Object.hasOwn(words, key) ? words[key] : undefined
  if (typeof known === 'string') return null
  if (known) return known
  const made: MessageTree = {}
  words[key] = made
  return made
}

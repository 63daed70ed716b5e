/** The words of a file: a key leads to a text or to more keys. */
export interface Words {
  [key: string]: string | Words
}

/** Every text by its path, in the order of the file: `{ a: { b: 'c' } }` is `a.b: c`. */
export function flatWords(words: Words, before = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(words)) {
    const path = `${before}${key}`
    if (typeof value === 'string') flat.set(path, value)
    else for (const entry of flatWords(value, `${path}.`)) flat.set(...entry)
  }
  return flat
}

/** The way back. A path that leads through a text of its own is left out: a file cannot hold both. */
export function nestedWords(flat: Iterable<[string, string]>): Words {
  const words: Words = {}
  for (const [path, value] of flat) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let at: Words | null = words
    for (const key of keys) at = at && branchOf(at, key)
    if (at && !Object.hasOwn(at, last)) at[last] = value
  }
  return words
}

function branchOf(words: Words, key: string): Words | null {
  const known = Object.hasOwn(words, key) ? words[key] : undefined
  if (typeof known === 'string') return null
  if (known) return known
  const made: Words = {}
  words[key] = made
  return made
}

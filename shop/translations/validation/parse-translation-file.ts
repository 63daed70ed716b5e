/** What makes a file unreadable at a key. Each has its sentence: `admin-translations:errors.{fault}`. */
export type FileError = 'noText' | 'dottedKey' | 'tooDeep' | 'noWords'

export interface FileFinding {
  key: string
  kind: FileError
}

/** Longer paths than any key may be: what is deeper is no file of words. */
const MAX_PATH_LENGTH = 200

/**
 * The texts of a file as it was sent, by path; it may be anything. Nothing in it is looked up or copied by name, so
 * that `__proto__` is a key like any here, and refused like any bad key.
 */
export function parseTranslationFile(sent: unknown): { words: Map<string, string>; refused: FileFinding[] } {
  const words = new Map<string, string>()
  const refused: FileFinding[] = []
  if (!isGroup(sent)) return { words, refused: [{ key: '', kind: 'noWords' }] }
  const walk = (group: object, before: string) => {
    for (const [key, value] of Object.entries(group)) {
      const path = `${before}${key}`
      if (path.length > MAX_PATH_LENGTH)
        refused.push({ key: path.slice(0, MAX_PATH_LENGTH), kind: 'tooDeep' })
      else if (key.includes('.')) refused.push({ key: path, kind: 'dottedKey' })
      else if (typeof value === 'string') words.set(path, value)
      else if (isGroup(value)) walk(value, `${path}.`)
      else refused.push({ key: path, kind: 'noText' })
    }
  }
  walk(sent, '')
  return { words, refused }
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

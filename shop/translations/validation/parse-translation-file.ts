import { truncateText } from '../../text.ts'

/** Structural errors of an uploaded file. Each has a message `admin-translations:errors.{kind}`. */
export type FileError = 'noText' | 'dottedKey' | 'tooDeep' | 'emptyFile'

export interface FileFinding {
  key: string
  kind: FileError
}

/** Longer than any valid key, which also limits the nesting depth. */
const MAX_PATH_LENGTH = 200

/**
 * Returns the texts of an uploaded file by path. The input is untrusted: nothing is looked up or copied by
 * name, so `__proto__` is rejected like any invalid key.
 */
export function parseTranslationFile(sent: unknown): {
  messages: Map<string, string>
  refused: FileFinding[]
} {
  const messages = new Map<string, string>()
  const refused: FileFinding[] = []
  if (!isGroup(sent)) return { messages, refused: [{ key: '', kind: 'emptyFile' }] }
  const walk = (group: object, before: string) => {
    for (const [key, value] of Object.entries(group)) {
      const path = `${before}${key}`
      if (path.length > MAX_PATH_LENGTH)
        refused.push({ key: truncateText(path, MAX_PATH_LENGTH), kind: 'tooDeep' })
      else if (key.includes('.')) refused.push({ key: path, kind: 'dottedKey' })
      else if (typeof value === 'string') messages.set(path, value)
      else if (isGroup(value)) walk(value, `${path}.`)
      else refused.push({ key: path, kind: 'noText' })
    }
  }
  walk(sent, '')
  return { messages, refused }
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

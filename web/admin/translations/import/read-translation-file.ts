/** As much as a namespace could ever need; a larger file is some other. */
const MAX_BYTES = 200_000

/** The words of a chosen file; null when it cannot be one: not named .json, too large, or no JSON object. */
export async function readTranslationFile(file: File): Promise<Record<string, unknown> | null> {
  if (!file.name.toLowerCase().endsWith('.json') || file.size > MAX_BYTES) return null
  try {
    const words: unknown = JSON.parse(await file.text())
    const isObject = typeof words === 'object' && words !== null && !Array.isArray(words)
    return isObject ? (words as Record<string, unknown>) : null
  } catch {
    return null
  }
}

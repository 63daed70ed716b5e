/** Larger than any namespace needs. */
const MAX_BYTES = 200_000

/** Reads the texts of a selected file; null when it is not named .json, is too large or holds no JSON object. */
export async function readTranslationFile(file: File): Promise<Record<string, unknown> | null> {
  if (!file.name.toLowerCase().endsWith('.json') || file.size > MAX_BYTES) return null
  try {
    const content: unknown = JSON.parse(await file.text())
    const isObject = typeof content === 'object' && content !== null && !Array.isArray(content)
    return isObject ? (content as Record<string, unknown>) : null
  } catch {
    return null
  }
}

import { CONTENT_PARTS, type ContentPart } from '../../../../shop/content/content.ts'
import { fillPlaceholders } from '../../../../shop/settings/placeholders.ts'

/** The parts that promise a figure come before those that claim it. */
const IN_ORDER: ContentPart[] = [...CONTENT_PARTS].reverse()

/**
 * Returns the first sentence of the shop's texts that uses a figure, with the figures filled in; null when
 * none does.
 */
export function findSentence(
  parts: Partial<Record<ContentPart, { value: unknown }>>,
  figure: string,
  figures: Record<string, string>,
): string | null {
  const placeholder = `{{${figure}}}`
  for (const part of IN_ORDER) {
    const text = textsIn(parts[part]?.value).find((candidate) => candidate.includes(placeholder))
    if (!text) continue
    const sentence =
      text.match(/[^.!?؟]+[.!?؟]*/g)?.find((candidate) => candidate.includes(placeholder)) ?? text
    return fillPlaceholders(sentence.trim(), figures).replaceAll(/\[([^[\]]+)\]\([^()]*\)/g, '$1')
  }
  return null
}

/** Returns all texts of a value. The cells of a row count as one text. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if ('rows' in value && Array.isArray(value.rows)) return value.rows.map((row: string[]) => row.join(': '))
  return Object.values(value).flatMap(textsIn)
}

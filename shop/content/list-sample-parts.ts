import { type Lang, SHIPPED_LANGS } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { CONTENT_PARTS, type ContentPart } from './content.ts'
import { contents } from './tables.ts'

/**
 * In which of these languages, those that visitors read, each part still is the sample that came with the shop. One that
 * has none says what English says.
 */
export async function listSampleParts(db: Db, live: readonly Lang[]): Promise<Record<ContentPart, Lang[]>> {
  const rows = await db.select({ lang: contents.lang, part: contents.part }).from(contents)
  const left = (part: ContentPart) =>
    SHIPPED_LANGS.filter((lang) => live.includes(lang)).filter(
      (lang) => !rows.some((row) => row.part === part && row.lang === lang),
    )
  return Object.fromEntries(CONTENT_PARTS.map((part) => [part, left(part)])) as Record<ContentPart, Lang[]>
}

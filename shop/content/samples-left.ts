import { type Lang, SHIPPED_LANGS } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { CONTENT_PARTS, type ContentPart } from './content.ts'
import { contents } from './tables.ts'

/** In which languages each part still is the sample that came with the shop. */
export async function samplesLeft(db: Db): Promise<Record<ContentPart, Lang[]>> {
  const rows = await db.select({ lang: contents.lang, part: contents.part }).from(contents)
  const left = (part: ContentPart) =>
    SHIPPED_LANGS.filter((lang) => !rows.some((row) => row.part === part && row.lang === lang))
  return Object.fromEntries(CONTENT_PARTS.map((part) => [part, left(part)])) as Record<ContentPart, Lang[]>
}

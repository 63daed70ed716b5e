import { max } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { settings } from '../settings/tables.ts'
import type { ContentPart } from './content.ts'
import { siteContent } from './tables.ts'

export interface ContentDates {
  /** When a text of the part was last changed, in any language. A part that is still the sample has no date. */
  parts: Partial<Record<ContentPart, Date>>
  /** When a setting was last changed; settings that were never changed have no date. */
  settings: Partial<Record<string, Date>>
}

export async function listContentDates(db: Db): Promise<ContentDates> {
  const parts = await db
    .select({ part: siteContent.part, at: max(siteContent.updatedAt) })
    .from(siteContent)
    .groupBy(siteContent.part)
  const changed = await db.select({ key: settings.key, at: settings.updatedAt }).from(settings)
  return {
    parts: Object.fromEntries(parts.map(({ part, at }) => [part, at])),
    settings: Object.fromEntries(changed.map(({ key, at }) => [key, at])),
  }
}

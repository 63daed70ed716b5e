import { eq } from 'drizzle-orm'
import type { Lang } from '../localization/languages.ts'
import { remember } from '../remember.ts'
import type { Db } from '../services.ts'
import { readSettings, type ShopSettings } from '../settings/read-settings.ts'
import type { Content } from './content.ts'
import { type Figures, figuresIn } from './figures.ts'
import { fill } from './fill.ts'
import { SAMPLE } from './sample/sample.ts'
import { contents } from './tables.ts'

export interface ShopContent extends Content {
  /** As words of the language, for texts that stand elsewhere. */
  figures: Figures
  settings: ShopSettings
}

/** What the operator says in a language, over the sample, with the shop's name, address and figures in it. */
export const readContent = remember(2_000, async (db: Db, lang: Lang): Promise<ShopContent> => {
  const settings = await readSettings(db)
  const rows = await db.select().from(contents).where(eq(contents.lang, lang))
  return contentIn(lang, settings, Object.fromEntries(rows.map(({ part, value }) => [part, value])))
})

/** The same of what is known without a database: the sample, and what is given over it. */
export function contentIn(lang: Lang, settings: ShopSettings, own: Partial<Content> = {}): ShopContent {
  const figures = figuresIn(lang, settings)
  const known = { shop: settings.shopName, email: settings.supportEmail, ...figures }
  return { ...fill({ ...SAMPLE[lang], ...own }, known), figures, settings }
}

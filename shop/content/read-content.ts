import { inArray } from 'drizzle-orm'
import { type Lang, shippedLang } from '../localization/languages.ts'
import { remember } from '../remember.ts'
import type { Db } from '../services.ts'
import { readSettings, type ShopSettings } from '../settings/read-settings.ts'
import type { Content } from './content.ts'
import { type Figures, figuresIn } from './figures.ts'
import { fill } from './fill.ts'
import { sampleIn } from './sample/sample.ts'
import { contents } from './tables.ts'

export interface ShopContent extends Content {
  /** As words of the language, for texts that stand elsewhere. */
  figures: Figures
  settings: ShopSettings
}

/**
 * What the operator says in a language, over the sample, with the shop's name, address and figures in it; in English what it does
 * not say in a language that has no sample.
 */
export const readContent = remember(2_000, async (db: Db, lang: Lang): Promise<ShopContent> => {
  const settings = await readSettings(db)
  const rows = await db
    .select()
    .from(contents)
    .where(inArray(contents.lang, [lang, shippedLang(lang)]))
  const own = (of: Lang) =>
    Object.fromEntries(rows.filter((row) => row.lang === of).map(({ part, value }) => [part, value]))
  const said = contentIn(shippedLang(lang), settings, own(shippedLang(lang)))
  return lang === shippedLang(lang) ? said : { ...said, ...saidIn(lang, settings, own(lang)) }
})

/** The same of what is known without a database: the sample, and what is given over it. */
export function contentIn(lang: Lang, settings: ShopSettings, own: Partial<Content> = {}): ShopContent {
  return { ...saidIn(lang, settings, { ...sampleIn(lang), ...own }), settings }
}

/** A text and the figures in it are of one language: an English one keeps its English figures on a French page. */
function saidIn<Said extends Partial<Content>>(lang: Lang, settings: ShopSettings, said: Said) {
  const figures = figuresIn(lang, settings)
  return { ...fill(said, { shop: settings.shopName, email: settings.supportEmail, ...figures }), figures }
}

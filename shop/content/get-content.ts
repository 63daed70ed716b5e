import { inArray } from 'drizzle-orm'
import { getShippedLang, type Lang } from '../localization/languages.ts'
import { memoize } from '../memoize.ts'
import type { Db } from '../services.ts'
import { getSettings, type ShopSettings } from '../settings/get-settings.ts'
import type { Content } from './content.ts'
import { type Figures, formatFigures } from './figures.ts'
import { fillPlaceholders } from './placeholders.ts'
import { getSampleContent } from './sample/sample-content.ts'
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
export const getContent = memoize(2_000, async (db: Db, lang: Lang): Promise<ShopContent> => {
  const settings = await getSettings(db)
  const rows = await db
    .select()
    .from(contents)
    .where(inArray(contents.lang, [lang, getShippedLang(lang)]))
  const own = (of: Lang) =>
    Object.fromEntries(rows.filter((row) => row.lang === of).map(({ part, value }) => [part, value]))
  const said = buildContent(getShippedLang(lang), settings, own(getShippedLang(lang)))
  return lang === getShippedLang(lang) ? said : { ...said, ...fillContent(lang, settings, own(lang)) }
})

/** The same of what is known without a database: the sample, and what is given over it. */
export function buildContent(lang: Lang, settings: ShopSettings, own: Partial<Content> = {}): ShopContent {
  return { ...fillContent(lang, settings, { ...getSampleContent(lang), ...own }), settings }
}

/** A text and the figures in it are of one language: an English one keeps its English figures on a French page. */
function fillContent<Said extends Partial<Content>>(lang: Lang, settings: ShopSettings, said: Said) {
  const figures = formatFigures(lang, settings)
  return {
    ...fillPlaceholders(said, { shop: settings.shopName, email: settings.supportEmail, ...figures }),
    figures,
  }
}

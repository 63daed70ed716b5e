import { inArray } from 'drizzle-orm'
import { getShippedLang, type Lang } from '../localization/languages.ts'
import { memoize } from '../memoize.ts'
import type { Db } from '../services.ts'
import { type ClaimOrigins, getShownSettings, listClaimOrigins } from '../settings/claims/resolve-claims.ts'
import { type Figures, formatFigures, listFacts } from '../settings/figures.ts'
import type { ShopSettings } from '../settings/get-settings.ts'
import { fillPlaceholders } from '../settings/placeholders.ts'
import type { Content } from './content.ts'
import { getSampleContent } from './sample/sample-content.ts'
import { siteContent } from './tables.ts'

export interface ShopContent extends Content {
  /** The formatted figures, for texts outside the content. */
  figures: Figures
  /** With the claims as pages show them: typed, or of the records. */
  settings: ShopSettings
  claimOrigins: ClaimOrigins
}

/**
 * Returns the content of a language with filled placeholders: the sample, replaced part by part by the
 * operator's texts.
 * A language without sample content falls back to English.
 */
export const getContent = memoize(2_000, async (db: Db, lang: Lang): Promise<ShopContent> => {
  const { settings, records } = await getShownSettings(db)
  const rows = await db
    .select()
    .from(siteContent)
    .where(inArray(siteContent.lang, [lang, getShippedLang(lang)]))
  const own = (of: Lang) =>
    Object.fromEntries(rows.filter((row) => row.lang === of).map(({ part, value }) => [part, value]))
  const claimOrigins = listClaimOrigins(settings.claimSources, records)
  const content = { ...buildContent(getShippedLang(lang), settings, own(getShippedLang(lang))), claimOrigins }
  return lang === getShippedLang(lang) ? content : { ...content, ...fillContent(lang, settings, own(lang)) }
})

/** Builds the content from the sample and `own` without a database. */
export function buildContent(lang: Lang, settings: ShopSettings, own: Partial<Content> = {}): ShopContent {
  const claimOrigins = listClaimOrigins(settings.claimSources, {})
  return { ...fillContent(lang, settings, { ...getSampleContent(lang), ...own }), settings, claimOrigins }
}

/**
 * Formats the figures in the language of the text, so an English fallback on a French page keeps English
 * figures.
 */
function fillContent<Said extends Partial<Content>>(lang: Lang, settings: ShopSettings, content: Said) {
  return {
    ...fillPlaceholders(content, listFacts(lang, settings)),
    figures: formatFigures(lang, settings),
  }
}

import { inArray } from 'drizzle-orm'
import { getShippedLang, type Lang } from '../localization/languages.ts'
import { memoize } from '../memoize.ts'
import type { Db } from '../services.ts'
import { type ClaimOrigins, getShownSettings, listClaimOrigins } from '../settings/claims/resolve-claims.ts'
import { type Figures, formatFigures, listFacts } from '../settings/figures.ts'
import type { ShopSettings } from '../settings/get-settings.ts'
import { fillPlaceholders } from '../settings/placeholders.ts'
import type { Content } from './content.ts'
import { hideSamples, type ShownClaims } from './hide-samples.ts'
import { getSampleContent } from './sample/sample-content.ts'
import { siteContent } from './tables.ts'

export interface ShopContent extends Omit<Content, 'claims'> {
  claims: ShownClaims
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
  const shipped = getShippedLang(lang)
  const content = buildContent(shipped, settings, own(shipped), claimOrigins)
  return lang === shipped ? content : { ...content, ...fillContent(lang, settings, claimOrigins, own(lang)) }
})

/** Builds the content from the sample and `own` without a database. */
export function buildContent(
  lang: Lang,
  settings: ShopSettings,
  own: Partial<Content> = {},
  claimOrigins = listClaimOrigins(settings.claimSources, {}),
): ShopContent {
  const content: Content = { ...getSampleContent(lang), ...own }
  return { ...fillContent(lang, settings, claimOrigins, content), settings, claimOrigins }
}

/**
 * Formats the figures in the language of the text, so an English fallback on a French page keeps English
 * figures.
 */
function fillContent<Said extends Partial<Content>>(
  lang: Lang,
  settings: ShopSettings,
  origins: ClaimOrigins,
  content: Said,
) {
  const shown = settings.hidesSamples
    ? hideSamples(content, { origins, sample: getSampleContent(lang).claims })
    : content
  return {
    ...fillPlaceholders(shown, listFacts(lang, settings)),
    figures: formatFigures(lang, settings),
  }
}

import { inArray, max } from 'drizzle-orm'
import { formatDay } from '../localization/format-date.ts'
import { getShippedLang, type Lang } from '../localization/languages.ts'
import { memoize } from '../memoize.ts'
import type { Db } from '../services.ts'
import { type ClaimOrigins, getShownSettings, listClaimOrigins } from '../settings/claims/resolve-claims.ts'
import type { ShopSettings } from '../settings/get-settings.ts'
import { type Figures, formatFigures, getPlaceholderValues } from '../settings/placeholder-figures.ts'
import { fillPlaceholders } from '../settings/placeholders.ts'
import { parseVersionDate } from '../settings/policy-version.ts'
import { settings } from '../settings/tables.ts'
import type { Content } from './content.ts'
import { hideSamples, type ShownClaims } from './hide-samples.ts'
import { LEGAL_SECTIONS, type LegalPage, type LegalPageName, type Section } from './legal-text.ts'
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
    ...fillPlaceholders(shown, getPlaceholderValues(lang, settings)),
    figures: formatFigures(lang, settings),
  }
}

/**
 * Returns when each part was last changed, in any language, and each setting. A part that is still the sample and a setting
 * that was never changed have no date.
 */
export async function listContentDates(db: Db) {
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

export type ContentDates = Awaited<ReturnType<typeof listContentDates>>

/** Builds a legal page with its sections in order. A section that the operator's text lacks is left out. */
export function buildLegalPage(page: LegalPageName, lang: Lang, content: ShopContent): LegalPage {
  const { title, description, intro, sections } = content[page]
  const written: Partial<Record<string, Section>> = sections
  return {
    title,
    description,
    intro,
    updated: formatVersionDate(lang, content.settings.policyVersion),
    sections: LEGAL_SECTIONS[page].flatMap((id) => (written[id] ? [{ id, ...written[id] }] : [])),
  }
}

/** Returns a version that is not a date unchanged. */
function formatVersionDate(lang: Lang, version: string): string {
  const day = new Date(parseVersionDate(version) ?? version)
  return Number.isNaN(day.getTime()) ? version : formatDay(lang, day)
}

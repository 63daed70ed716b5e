import { intlTag, type Lang } from '../localization/languages.ts'
import { parseVersionDate } from '../settings/policy-version.ts'
import type { ShopContent } from './get-content.ts'
import { LEGAL_SECTIONS, type LegalPage, type LegalPageName, type Section } from './legal-text.ts'

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
  if (Number.isNaN(day.getTime())) return version
  return new Intl.DateTimeFormat(intlTag(lang), { dateStyle: 'long', timeZone: 'UTC' }).format(day)
}

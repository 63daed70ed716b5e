import { getShippedLang, type Lang, type ShippedLang } from '../../localization/languages.ts'
import type { PackageText } from '../package-view.ts'
import { normalizeClaim } from './normalize-claim.ts'

/** Patterns for text from `normalizeClaim`. "Real time" claims nothing about who follows, likes or views; the
 * English patterns also read texts in other languages. */
const REAL_PATTERNS: Record<ShippedLang, RegExp[]> = {
  en: [/(?<!\btiempo )\b(real|genuine|authentic)\b(?! time)/],
  es: [/(?<!\btiempo )\b(real|reales|genuin[oa]s?|autentic[oa]s?)\b/],
  // Without \b, which only knows Latin letters.
  ar: [/(?<!الوقت ال)حقيقي/],
}

/** Returns whether a text calls followers, likes or views real, in its own language or in English. */
export function hasRealClaim(text: string, lang: Lang): boolean {
  const normalized = normalizeClaim(text)
  return [...REAL_PATTERNS[getShippedLang(lang)], ...REAL_PATTERNS.en].some((claim) => claim.test(normalized))
}

/** Returns whether the texts of a package call it real; those of its method card explain it. */
export function isCalledReal({ name, description, tag, features }: PackageText, lang: Lang): boolean {
  return [name, description, tag ?? '', ...features].some((text) => hasRealClaim(text, lang))
}

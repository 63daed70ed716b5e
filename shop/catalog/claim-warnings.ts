import { getShippedLang, type Lang, type ShippedLang } from '../localization/languages.ts'
import { listBuiltinPackages } from './builtin-packages.ts'
import { getMethodCard } from './package-text.ts'
import type { PackageText, PackageType, PackageView } from './package-view.ts'

export interface ClaimingPackage {
  id: string
  type: PackageType
  quantity: number
  price: number
  tags: Partial<Record<Lang, string | null>>
}

export const CLAIM_WARNING_KINDS = [
  'not_best',
  'also_best',
  'dearer_than_smaller',
  'real_without_method',
] as const

export interface ClaimWarning {
  /**
   * `not_best`: a tag claims the best value, but `other` costs less per thousand. `also_best`: `other` claims
   * it, too.
   * `dearer_than_smaller`: the smaller `other` costs less per thousand. `real_without_method`: the texts say "real", but
   * no method card explains it.
   */
  kind: (typeof CLAIM_WARNING_KINDS)[number]
  /** Id of the other package; null for `real_without_method`. */
  other: string | null
  /** Languages of the texts with the claim; empty for `dearer_than_smaller`. */
  langs: Lang[]
}

/**
 * Finds misleading price claims among the packages on sale. Returns the warnings by package id. The built-in packages as
 * the shop ships them are not held against each other: staff are warned about what they changed or added.
 */
export function listClaimWarnings(onSale: ClaimingPackage[]): Map<string, ClaimWarning[]> {
  const warnings = new Map<string, ClaimWarning[]>()
  const langs = new Set(onSale.flatMap(({ tags }) => Object.keys(tags) as Lang[]))
  const shipped = new Map([...langs].map((lang) => [lang, listBuiltinPackages(lang)]))
  const builtin = new Set(onSale.filter((one) => isBuiltin(one, shipped)))
  for (const one of onSale) {
    // Packages of the type `others` have no comparable unit.
    if (one.type === 'others') continue
    const rivals = onSale.filter(({ id, type }) => type === one.type && id !== one.id)
    const others = builtin.has(one) ? rivals.filter((rival) => !builtin.has(rival)) : rivals
    const found = [...checkTags(one, others), ...checkPrice(one, others)]
    if (found.length > 0) warnings.set(one.id, found)
  }
  return warnings
}

/** Finds the languages in which a package is called real without a method card. */
export function listMethodCardWarnings(texts: Partial<Record<Lang, PackageText>>): ClaimWarning[] {
  const langs = (Object.entries(texts) as [Lang, PackageText][])
    .filter(([lang, text]) => isCalledReal(text, lang) && !getMethodCard(text))
    .map(([lang]) => lang)
  return langs.length > 0 ? [{ kind: 'real_without_method', other: null, langs }] : []
}

function checkTags(claimant: ClaimingPackage, rivals: ClaimingPackage[]): ClaimWarning[] {
  const langs = listClaimingLanguages(claimant)
  if (langs.length === 0) return []
  const warnings: ClaimWarning[] = []
  const cheapest = getCheapest(rivals)
  if (cheapest && getUnitPrice(cheapest) < getUnitPrice(claimant))
    warnings.push({ kind: 'not_best', other: cheapest.id, langs })
  for (const rival of rivals) {
    const both = listClaimingLanguages(rival).filter((lang) => langs.includes(lang))
    if (both.length > 0) warnings.push({ kind: 'also_best', other: rival.id, langs: both })
  }
  return warnings
}

function checkPrice(claimant: ClaimingPackage, rivals: ClaimingPackage[]): ClaimWarning[] {
  const smaller = getCheapest(rivals.filter(({ quantity }) => quantity < claimant.quantity))
  if (!smaller || getUnitPrice(smaller) >= getUnitPrice(claimant)) return []
  return [{ kind: 'dearer_than_smaller', other: smaller.id, langs: [] }]
}

function isBuiltin(
  { id, price, tags }: ClaimingPackage,
  shipped: ReadonlyMap<Lang, readonly PackageView[]>,
): boolean {
  return (Object.entries(tags) as [Lang, string | null][]).every(([lang, tag]) => {
    const builtin = shipped.get(lang)?.find((entry) => entry.id === id)
    return builtin?.price === price && builtin.tag === tag
  })
}

function listClaimingLanguages({ tags }: ClaimingPackage): Lang[] {
  return (Object.entries(tags) as [Lang, string | null][])
    .filter(([lang, tag]) => tag && hasBestPriceClaim(tag, lang))
    .map(([lang]) => lang)
}

function getCheapest(claimants: ClaimingPackage[]): ClaimingPackage | undefined {
  return [...claimants].sort((a, b) => getUnitPrice(a) - getUnitPrice(b))[0]
}

/** Equal ratios divide to equal floating-point numbers, so rounding makes no package look cheaper. */
function getUnitPrice({ price, quantity }: ClaimingPackage): number {
  return price / quantity
}

/** Patterns for text from `normalizeClaim`. "Best Seller" and "Great Value" claim no lowest price. */
const BEST_PRICE_PATTERNS: Record<ShippedLang, RegExp[]> = {
  en: [
    /\b(best|unbeatable|unbeaten|top)\b(?! *sell).{0,20}\b(prices?|value|deals?|offers?|bargains?|rates?)\b/,
    /\b(cheapest|lowest)\b/,
    /\b(best|most) for (your|the) money\b/,
  ],
  es: [
    /\b(mejor|mejores|imbatible)\b.{0,20}\b(ofertas?|precios?|valor|relacion|ganga)\b/,
    /\b(oferta|precio|relacion)\b.{0,20}\b(mejor|imbatible)\b/,
    /(?<!(buena|gran|excelente) )\brelacion calidad precio\b/,
    /\bmas (barat|economic)[oa]s?\b/,
    /\b(precio|coste) (mas bajo|minimo)\b/,
  ],
  // Without \b, which only knows Latin letters.
  ar: [
    /(افضل|احسن|اقوي) .{0,15}(عرض|سعر|اسعار|قيمه|صفقه|ثمن)/,
    /(عرض|سعر|قيمه|صفقه) .{0,6}(الافضل|الاحسن)/,
    /(الارخص|ارخص|الاوفر|اوفر|الاكثر توفيرا)/,
    /(اقل|ادني) (سعر|الاسعار|ثمن)/,
  ],
}

/** Returns whether a tag claims the lowest price, in its own language or in English. */
export function hasBestPriceClaim(tag: string, lang: Lang): boolean {
  const text = normalizeClaim(tag)
  return [...BEST_PRICE_PATTERNS[getShippedLang(lang)], ...BEST_PRICE_PATTERNS.en].some((claim) =>
    claim.test(text),
  )
}

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

/**
 * Converts to lower case, removes accents and vowel signs, unifies alef forms and replaces punctuation by
 * spaces, so that claims are recognized in any spelling.
 */
function normalizeClaim(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replace(/\u0649/g, '\u064a')
    .replace(/\u0629/g, '\u0647')
    .replace(/[\s\p{P}]+/gu, ' ')
    .toLowerCase()
    .trim()
}

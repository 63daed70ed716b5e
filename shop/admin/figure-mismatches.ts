import { getPromisedDeliveryHours } from '../catalog/list-packages.ts'
import { packages, packageTexts } from '../catalog/tables.ts'
import type { ContentPart } from '../content/content.ts'
import { getSampleContent } from '../content/sample/sample-content.ts'
import { siteContent } from '../content/tables.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { getShownSettings } from '../settings/claims/resolve-claims.ts'
import type { ShopSettings } from '../settings/get-settings.ts'
import {
  FIGURE_UNITS,
  type Figure,
  listFigures,
  listUnitWords,
  type Unit,
} from '../settings/placeholder-figures.ts'
import { normalizeIdentifier } from '../text.ts'

/** A figure that a text of the operator states in words of its own, while no setting of its unit has this value. */
export interface FigureMismatch {
  lang: Lang
  /** The part of the content; null for a package. */
  part: ContentPart | null
  packageId: string | null
  /** The figure as the text states it, such as "48 hours". */
  quote: string
}

/**
 * Lists what the operator's texts say differently from the settings. Whoever writes a figure as a placeholder is never
 * listed, and neither is what the sample of the same part says.
 */
export async function listFigureMismatches(db: Db): Promise<FigureMismatch[]> {
  const { settings } = await getShownSettings(db)
  const rows = await db.select().from(siteContent)
  const ofContent = rows.flatMap(({ lang, part, value }) => {
    const sample = new Set(findFigures(getSampleContent(lang)[part], lang).map(({ quote }) => quote))
    return findFigures(value, lang)
      .filter((found) => !sample.has(found.quote) && !isKnown(found, settings, []))
      .map(({ quote }): FigureMismatch => ({ lang, part, packageId: null, quote }))
  })
  const texts = await db.select().from(packageTexts)
  const sold = new Map((await db.select().from(packages)).map((one) => [one.id, one]))
  const ofPackages = texts.flatMap(({ packageId, lang, description, features }) => {
    const one = sold.get(packageId)
    if (!one || one.archivedAt) return []
    const own = [getPromisedDeliveryHours(one, settings)]
    return findFigures([description, features], lang)
      .filter((found) => !isKnown(found, settings, own))
      .map(({ quote }): FigureMismatch => ({ lang, part: null, packageId, quote }))
  })
  return [...ofContent, ...ofPackages]
}

interface FoundFigure {
  at: number
  quote: string
  unit: Unit
  from: number
  to: number
}

/** Returns whether a setting of the unit, or one of the `own` hours of a package, has the value or ends with it. */
function isKnown({ unit, from, to }: FoundFigure, settings: ShopSettings, own: Figure[]): boolean {
  const figures = [...listFigures(unit, settings), ...(unit === 'hours' ? own : [])]
  return figures.some((figure) => {
    const range = typeof figure === 'number' ? { from: figure, to: figure } : figure
    return from === to ? from === range.from || from === range.to : from === range.from && to === range.to
  })
}

/** Finds numbers and ranges with their unit in every text of a value. */
function findFigures(value: unknown, lang: Lang): FoundFigure[] {
  if (typeof value === 'string') {
    const found = FIGURE_UNITS.flatMap((unit) => findInText(value, unit, lang))
    // "5 business days" may contain the words of "5 days".
    return found.filter(
      (one) => !found.some(({ at, quote }) => at === one.at && quote.length > one.quote.length),
    )
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((part) => findFigures(part, lang))
}

const NUMBER = '\\p{Nd}{1,6}(?:[.,٫]\\p{Nd}{1,2})?'
const GAP = '[\\s\\u00a0]{0,2}'
const RANGE_WORDS = ['-', '–', '～', 'to', 'a', 'إلى', 'bis', 'à', 'до']

function findInText(text: string, unit: Unit, lang: Lang): FoundFigure[] {
  const words = listUnitWords(lang, unit)
  if (words.length === 0) return []
  const pattern = new RegExp(
    `(?<!\\p{Nd})(${NUMBER})(?:${GAP}(?:${RANGE_WORDS.join('|')})${GAP}(${NUMBER}))?${GAP}(?:${words.join('|')})(?!\\p{L})`,
    'giu',
  )
  return [...text.matchAll(pattern)].map(({ index: at, 0: quote, 1: first = '', 2: last = first }) => ({
    at,
    quote,
    unit,
    from: Number(normalizeIdentifier(first).replace(/[,٫]/, '.')),
    to: Number(normalizeIdentifier(last).replace(/[,٫]/, '.')),
  }))
}

import type { Lang } from '../localization/languages.ts'
import type { PackageText, PackageType } from './package-view.ts'

interface AuditedPackage {
  type: PackageType
  quantity: number
  price: number
  texts: Partial<Record<Lang, PackageText | null>>
}

type AuditFields = Record<string, unknown>

/** Everything of a package as the log of what staff did names it, one level deep: `price` in pence, `en.name`. */
export function getAuditFields({ type, quantity, price, texts }: AuditedPackage): AuditFields {
  const words = Object.entries(texts).flatMap(([lang, text]) =>
    Object.entries(text ?? {}).map(([field, value]) => [`${lang}.${field}`, value]),
  )
  return { type, quantity, price, ...Object.fromEntries(words) }
}

/** Null when nothing does. */
export function diffAuditFields(
  before: AuditFields,
  after: AuditFields,
): { before: AuditFields; after: AuditFields } | null {
  const keys = Object.keys({ ...before, ...after })
  const different = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  if (different.length === 0) return null
  const pick = (facts: AuditFields) => Object.fromEntries(different.map((key) => [key, facts[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}

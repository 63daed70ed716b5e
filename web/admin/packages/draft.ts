import { MOST_PENCE, MOST_QUANTITY } from '../../../shop/catalog/package-limits.ts'
import type { PackageText, PackageType } from '../../../shop/catalog/package-view.ts'
import { LANGS, type Lang, SHIPPED_LANGS } from '../../../shop/localization/languages.ts'
import { toPounds } from '../../../shop/money.ts'
import { newKey } from '../../new-key.ts'
import { parseAmount } from '../refunds/parse-amount.ts'
import type { StaffPackage } from './staff-catalog.ts'

export interface DraftFeature {
  key: string
  text: string
}

export interface DraftText {
  name: string
  description: string
  tag: string
  features: DraftFeature[]
}

/** A package as it is being written: numbers as they are typed. */
export interface Draft {
  type: PackageType
  quantity: string
  price: string
  texts: Record<Lang, DraftText>
}

export function draftOf(known: StaffPackage | null): Draft {
  const texts = LANGS.map((lang) => [lang, draftText(known?.texts[lang])])
  return {
    type: known?.type ?? 'likes',
    quantity: known ? String(known.quantity) : '',
    price: known ? known.price.toFixed(2) : '',
    texts: Object.fromEntries(texts) as Record<Lang, DraftText>,
  }
}

function draftText(text: PackageText | undefined): DraftText {
  const { name = '', description = '', tag, features = [] } = text ?? {}
  return { name, description, tag: tag ?? '', features: features.map(draftFeature) }
}

export function draftFeature(text: string): DraftFeature {
  return { key: newKey(), text }
}

/** Digits of either script, in groups or not. Null when it is no whole number from 1, or too many. */
export function parseQuantity(text: string): number | null {
  const latin = text.replace(/[٠-٩]/g, (figure) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(figure)))
  const grouped = /^\d{1,3}(?:[,.٬\s]\d{3})+$/.test(latin.trim())
  const digits = grouped ? latin.replace(/\D/g, '') : latin.trim()
  if (!/^\d{1,10}$/.test(digits)) return null
  const quantity = Number(digits)
  return quantity >= 1 && quantity <= MOST_QUANTITY ? quantity : null
}

/** Pence; null when it is no amount that a package may cost. */
export function parsePrice(text: string): number | null {
  const pence = parseAmount(text)
  return pence !== null && pence <= MOST_PENCE ? pence : null
}

/** What is empty is taken out, and what stands twice is left for the server to refuse. */
export function tidied(draft: Draft): Draft {
  const texts = LANGS.map((lang) => {
    const text = draft.texts[lang]
    return [lang, { ...text, features: text.features.filter((each) => each.text.trim()) }]
  })
  return { ...draft, texts: Object.fromEntries(texts) as Record<Lang, DraftText> }
}

export function textOf({ name, description, tag, features }: DraftText): PackageText {
  return {
    name: name.trim(),
    description: description.trim(),
    tag: tag.trim() || null,
    features: features.map(({ text }) => text.trim()).filter(Boolean),
  }
}

/** As the calls take it; null where a number is none. */
export function bodyOf(draft: Draft) {
  const [quantity, pence] = [parseQuantity(draft.quantity), parsePrice(draft.price)]
  if (quantity === null || pence === null) return null
  const { en, ar, es } = draft.texts
  return {
    type: draft.type,
    quantity,
    price: toPounds({ amount: pence, currency: 'GBP' }),
    texts: { en: textOf(en), ar: textOf(ar), es: textOf(es) },
  }
}

/** Whether saving one would change nothing of the other. */
export function sameDraft(one: Draft, other: Draft): boolean {
  const bare = ({ texts, ...rest }: Draft) => [rest, SHIPPED_LANGS.map((lang) => textOf(texts[lang]))]
  return JSON.stringify(bare(one)) === JSON.stringify(bare(other))
}

/** What is empty in a language, as it is in English. */
export function copiedFromEnglish({ texts: { en } }: Draft, text: DraftText): DraftText {
  return {
    name: text.name.trim() || en.name,
    description: text.description.trim() || en.description,
    tag: text.tag.trim() || en.tag,
    features: text.features.some((each) => each.text.trim())
      ? text.features
      : en.features.map((each) => draftFeature(each.text)),
  }
}

export type DraftProblem = 'quantity' | 'price' | 'empty'

/** By the paths the server would name: what can be told before it is asked. */
export function problemsOf(draft: Draft): Record<string, DraftProblem> {
  const problems: Record<string, DraftProblem> = {}
  if (parseQuantity(draft.quantity) === null) problems.quantity = 'quantity'
  if (parsePrice(draft.price) === null) problems.price = 'price'
  for (const lang of SHIPPED_LANGS) {
    const { name, description } = draft.texts[lang]
    if (!name.trim()) problems[`texts.${lang}.name`] = 'empty'
    if (!description.trim()) problems[`texts.${lang}.description`] = 'empty'
  }
  return problems
}

import { getShippedLang, type Lang, type ShippedLang } from '../../localization/languages.ts'
import type { Content } from '../content.ts'
import { ar } from './ar/content.ts'
import { en } from './en/content.ts'
import { es } from './es/content.ts'

/** What a new shop says until the operator writes their own: every language has every part. */
export const SAMPLE_CONTENT: Record<ShippedLang, Content> = { ar, en, es }

/** What the shop says until its operator does; English in a language it does not come in. */
export function getSampleContent(lang: Lang): Content {
  return SAMPLE_CONTENT[getShippedLang(lang)]
}

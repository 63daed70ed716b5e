import { getShippedLang, type Lang, type ShippedLang } from '../../localization/languages.ts'
import type { Content } from '../content.ts'
import { ar } from './content-ar.ts'
import { en } from './content-en.ts'
import { es } from './content-es.ts'

/** Sample content of a new shop. Every shipped language has every part. */
export const SAMPLE_CONTENT: Record<ShippedLang, Content> = { ar, en, es }

/** Returns the sample content of a language, or the English one if the shop ships none. */
export function getSampleContent(lang: Lang): Content {
  return SAMPLE_CONTENT[getShippedLang(lang)]
}

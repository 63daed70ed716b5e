import { getShippedLang, type Lang, type ShippedLang } from '../../localization/languages.ts'
import type { Content } from '../content.ts'
import ar from './ar.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }

/**
 * Sample content of a new shop. Every shipped language has every part. JSON has no tuples, so that a test of the API saves
 * each part, which checks its shape.
 */
export const SAMPLE_CONTENT = { ar, en, es } as Record<ShippedLang, Content>

/** Returns the sample content of a language, or the English one if the shop ships none. */
export function getSampleContent(lang: Lang): Content {
  return SAMPLE_CONTENT[getShippedLang(lang)]
}

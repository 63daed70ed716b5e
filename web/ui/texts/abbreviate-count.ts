import type { Lang } from '../../../shop/localization/languages.ts'
import { formatCompact } from '../../i18n/formats.ts'

const STEPS = [
  { from: 1_000_000, letter: 'M' },
  { from: 1_000, letter: 'K' },
] as const

/**
 * Abbreviates 1,500 as 1.5K and 50,000,000 as 50M; other languages use their own words, as Spanish 1,5 mil. Truncates
 * instead of rounding, so that a count never exceeds the real one.
 */
export function abbreviateCount(lang: Lang, count: number): string {
  const step = STEPS.find(({ from }) => count >= from)
  if (!step) return `${Math.floor(count)}`
  const tenths = Math.floor((count * 10) / step.from)
  // From ten a decimal would only flicker.
  const shown = tenths < 100 ? tenths / 10 : Math.floor(tenths / 10)
  return lang === 'en' ? `${shown}${step.letter}` : formatCompact(lang, shown * step.from)
}

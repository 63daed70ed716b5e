import { getShippedLang, type Lang, type ShippedLang } from '../../localization/languages.ts'
import { normalizeClaim } from './normalize-claim.ts'

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

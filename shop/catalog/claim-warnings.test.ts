import { describe, expect, test } from 'vitest'
import { type Lang, SHIPPED_LANGS, type ShippedLang } from '../localization/languages.ts'
import { listBuiltinPackages } from './builtin-packages.ts'
import {
  type ClaimingPackage,
  hasBestPriceClaim,
  hasRealClaim,
  listClaimWarnings,
  listMethodCardWarnings,
} from './claim-warnings.ts'
import { EMPTY_PACKAGE_TEXT } from './package-text.ts'

const CLAIMING: Record<ShippedLang, string[]> = {
  en: [
    'Best Deal',
    'Best Price to Value',
    'BEST  VALUE',
    'Our best-priced offer',
    'Cheapest',
    'Lowest price',
  ],
  es: [
    'Mejor oferta',
    'Mejor relación calidad-precio',
    'Relación calidad/precio',
    'El más barato',
    'la mas económica',
    'Mejor precio',
  ],
  ar: ['أفضل عرض', 'أفضل قيمة مقابل السعر', 'الأرخص', 'أَفْضَل سِعْر', 'اقل سعر', 'أفضل قيمة', 'الأوفر'],
}
const MODEST: Record<ShippedLang, string[]> = {
  en: ['Starter Pack', 'Best Seller', 'Popular', 'Great Value', 'Premium', 'Best Seller at a good price', ''],
  es: [
    'Para empezar',
    'Más vendido',
    'Popular',
    'Excelente precio',
    'Premium',
    'Buena relación calidad-precio',
  ],
  ar: ['باقة البداية', 'الأكثر مبيعًا', 'رائجة', 'قيمة رائعة', 'مميّزة'],
}

describe('hasBestPriceClaim', () => {
  test.each(SHIPPED_LANGS)('recognizes claims of the best price in %s', (lang) => {
    expect(CLAIMING[lang].filter((tag) => !hasBestPriceClaim(tag, lang))).toEqual([])
  })
  test.each(SHIPPED_LANGS)('accepts other claims in %s', (lang) => {
    expect(MODEST[lang].filter((tag) => hasBestPriceClaim(tag, lang))).toEqual([])
  })
  test('recognizes English claims in any language', () => {
    expect(hasBestPriceClaim('Best Deal', 'ar')).toBe(true)
  })
})

const of = (id: string, quantity: number, price: number, tag: string | null = null): ClaimingPackage => ({
  id,
  type: 'likes',
  quantity,
  price,
  tags: { en: tag },
})

describe('listClaimWarnings', () => {
  test('names the cheaper package and a second claim', () => {
    const warnings = listClaimWarnings([
      of('small', 1_000, 400, 'Best Deal'),
      of('middle', 2_000, 700, 'Lowest price'),
      of('large', 4_000, 1_200),
    ])
    expect(warnings.get('small')).toEqual([
      { kind: 'not_best', other: 'large', langs: ['en'] },
      { kind: 'also_best', other: 'middle', langs: ['en'] },
    ])
    expect(warnings.get('middle')).toEqual([
      { kind: 'not_best', other: 'large', langs: ['en'] },
      { kind: 'also_best', other: 'small', langs: ['en'] },
    ])
    expect(warnings.has('large')).toBe(false)
  })

  test('accepts a single claim for the lowest price, even if another package has the same', () => {
    expect(
      listClaimWarnings([of('a', 300, 100, 'Best Deal'), of('b', 600, 200), of('c', 100, 50)]).size,
    ).toBe(0)
    expect(listClaimWarnings([of('a', 300, 100, 'Best Deal')]).size).toBe(0)
  })

  test('warns when a larger package costs more per thousand than a smaller one', () => {
    const warnings = listClaimWarnings([
      of('small', 1_000, 400),
      of('large', 2_000, 900),
      of('same', 2_000, 950),
    ])
    expect(Object.fromEntries(warnings)).toEqual({
      large: [{ kind: 'dearer_than_smaller', other: 'small', langs: [] }],
      same: [{ kind: 'dearer_than_smaller', other: 'small', langs: [] }],
    })
  })

  test('compares packages of one type and ignores custom packages', () => {
    const claim = of('a', 1_000, 900, 'Best Deal')
    expect(listClaimWarnings([claim, { ...of('b', 1_000, 100), type: 'views' }]).size).toBe(0)
    const custom = [claim, of('b', 5_000, 100)].map((one) => ({ ...one, type: 'others' as const }))
    expect(listClaimWarnings(custom).size).toBe(0)
  })

  test('accepts the built-in packages until one of them is changed', () => {
    const tagsOf = (at: number) =>
      Object.fromEntries(SHIPPED_LANGS.map((lang) => [lang, listBuiltinPackages(lang)[at]?.tag]))
    const builtin = listBuiltinPackages('en').map((view, at) => ({ ...view, tags: tagsOf(at) }))
    expect(listClaimWarnings(builtin).size).toBe(0)

    const changed = builtin.map((one) => (one.id === 'likes-6000' ? { ...one, price: 9.99 } : one))
    expect(Object.fromEntries(listClaimWarnings(changed))).toEqual({
      'likes-3000': [
        { kind: 'not_best', other: 'likes-6000', langs: SHIPPED_LANGS },
        { kind: 'also_best', other: 'likes-6000', langs: SHIPPED_LANGS },
      ],
      'likes-6000': [{ kind: 'also_best', other: 'likes-3000', langs: SHIPPED_LANGS }],
    })
  })
})

test.each<[Lang, string[]]>([
  ['en', ['Real Accounts', 'REAL views', 'from real people', 'genuine likes', '100% authentic']],
  ['es', ['Cuentas reales', 'Visualizaciones REALES', 'un seguidor real', 'auténticos', 'Real Views']],
  ['ar', ['حسابات حقيقية', 'مشاهدات حَقيقيّة', 'الحقيقيون', 'Real Accounts']],
])('recognizes the claim in %s', (lang, texts) => {
  expect(texts.filter((text) => !hasRealClaim(text, lang))).toEqual([])
})

test.each<[Lang, string[]]>([
  ['en', ['Real-time tracking', 'Really fast', 'Surreal', 'High Quality']],
  ['es', ['en tiempo real', 'realmente rápido', 'Alta calidad']],
  ['ar', ['جودة عالية', 'بدء فوري', 'في الوقت الحقيقي']],
])('accepts other texts in %s', (lang, texts) => {
  expect(texts.filter((text) => hasRealClaim(text, lang))).toEqual([])
})

test('warns about each language that says real without a method card', () => {
  const real = { ...EMPTY_PACKAGE_TEXT, features: ['Real Accounts'] }
  const card = { methodDelivery: 'So.', methodExclusions: 'No.', methodEvidence: 'Here.' }
  expect(listMethodCardWarnings({ en: real, es: { ...real, ...card }, ar: EMPTY_PACKAGE_TEXT })).toEqual([
    { kind: 'real_without_method', other: null, langs: ['en'] },
  ])
  expect(listMethodCardWarnings({ en: { ...real, ...card } })).toEqual([])
})

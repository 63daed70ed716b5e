import { expect, test } from 'vitest'
import type { Lang } from '../../localization/languages.ts'
import { EMPTY_PACKAGE_TEXT } from '../package-text.ts'
import { hasRealClaim } from './has-real-claim.ts'
import { listMethodWarnings } from './list-claim-warnings.ts'

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
  expect(listMethodWarnings({ en: real, es: { ...real, ...card }, ar: EMPTY_PACKAGE_TEXT })).toEqual([
    { kind: 'real_without_method', other: null, langs: ['en'] },
  ])
  expect(listMethodWarnings({ en: { ...real, ...card } })).toEqual([])
})

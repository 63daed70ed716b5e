import { describe, expect, test } from 'vitest'
import { detectLocale } from './detect-locale.ts'
import { getTextDirection, isLang } from './languages.ts'

describe('language', () => {
  test('prefers the parameter to the cookie to the browser to English', () => {
    const hints = { langParam: 'ar', langCookie: 'es', acceptLanguage: 'en' }
    expect(detectLocale(hints)).toMatchObject({ lang: 'ar', langFrom: 'param' })
    expect(detectLocale({ ...hints, langParam: null })).toMatchObject({ lang: 'es', langFrom: 'cookie' })
    expect(detectLocale({ acceptLanguage: 'es' })).toMatchObject({ lang: 'es', langFrom: 'browser' })
    expect(detectLocale({})).toMatchObject({ lang: 'en', langFrom: 'default' })
  })

  test('ignores a language that is not live', () => {
    const hints = { langParam: 'fr', langCookie: 'de', acceptLanguage: 'it, ar;q=0.5' }
    expect(detectLocale(hints)).toMatchObject({ lang: 'ar', langFrom: 'browser' })
    expect(detectLocale({ langParam: 'constructor', langCookie: '' })).toMatchObject({
      lang: 'en',
      langFrom: 'default',
    })
  })

  test.each([
    ['es-MX', 'es'],
    ['AR-sa', 'ar'],
    ['en;q=0.2, es;q=0.9, ar;q=0.5', 'es'],
    ['fr, ar;q=0.3, es;q=0.3', 'ar'],
    ['es;q=0, ar;q=0.1', 'ar'],
    ['es; q=0.4, ar; q=0.8', 'ar'],
    ['fr-FR, de', 'en'],
    ['*', 'en'],
    ['es;q=rubbish, ar;q=0.1', 'ar'],
    [';;;,,,=', 'en'],
  ])('detects Accept-Language %j as %s', (acceptLanguage, lang) => {
    expect(detectLocale({ acceptLanguage }).lang).toBe(lang)
  })

  test('returns right to left only for Arabic', () => {
    expect([getTextDirection('ar'), getTextDirection('en'), getTextDirection('es')]).toEqual([
      'rtl',
      'ltr',
      'ltr',
    ])
    expect([isLang('ar'), isLang('AR'), isLang(undefined)]).toEqual([true, false, false])
  })
})

describe('currency and country', () => {
  test.each([
    ['SA', 'USD'],
    ['FR', 'EUR'],
    ['US', 'USD'],
    ['MX', 'USD'],
    ['IN', 'INR'],
    ['AU', 'AUD'],
    ['CA', 'CAD'],
    ['JP', 'JPY'],
    ['CN', 'CNY'],
    ['BR', 'BRL'],
    ['GB', 'GBP'],
    ['CH', 'GBP'],
  ])('gives %s the currency %s', (country, currency) => {
    expect(detectLocale({ country })).toMatchObject({ country, currency })
  })

  test('falls back to GB and GBP', () => {
    expect(detectLocale({ country: null })).toMatchObject({ country: 'GB', currency: 'GBP' })
  })

  test('prefers the cookie unless its currency is unknown', () => {
    expect(detectLocale({ country: 'FR', currencyCookie: 'JPY' }).currency).toBe('JPY')
    expect(detectLocale({ country: 'FR', currencyCookie: 'XXX' }).currency).toBe('EUR')
  })
})

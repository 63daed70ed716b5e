import { describe, expect, test } from 'vitest'
import { detectLocale } from './detect-locale.ts'
import { getTextDirection, isLang } from './languages.ts'

describe('language', () => {
  test('the parameter before the cookie before the browser before English', () => {
    const hints = { langParam: 'ar', langCookie: 'es', acceptLanguage: 'en' }
    expect(detectLocale(hints)).toMatchObject({ lang: 'ar', langFrom: 'param' })
    expect(detectLocale({ ...hints, langParam: null })).toMatchObject({ lang: 'es', langFrom: 'cookie' })
    expect(detectLocale({ acceptLanguage: 'es' })).toMatchObject({ lang: 'es', langFrom: 'browser' })
    expect(detectLocale({})).toMatchObject({ lang: 'en', langFrom: 'default' })
  })

  test('one that is not live is passed over', () => {
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
  ])('the browser asks %j and reads %s', (acceptLanguage, lang) => {
    expect(detectLocale({ acceptLanguage }).lang).toBe(lang)
  })

  test('Arabic alone runs from right to left', () => {
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
  ])('%s sees %s', (country, currency) => {
    expect(detectLocale({ country })).toMatchObject({ country, currency })
  })

  test('nobody knows where: GB and GBP', () => {
    expect(detectLocale({ country: null })).toMatchObject({ country: 'GB', currency: 'GBP' })
  })

  test('a cookie wins, unless it names a currency the shop does not know', () => {
    expect(detectLocale({ country: 'FR', currencyCookie: 'JPY' }).currency).toBe('JPY')
    expect(detectLocale({ country: 'FR', currencyCookie: 'XXX' }).currency).toBe('EUR')
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fillLimits } from '../../locales/limits.ts'
import { users } from '../../shop/accounts/tables.ts'
import { analyticsEvents } from '../../shop/analytics/tables.ts'
import { CURRENCIES } from '../../shop/currencies.ts'
import { type Lang, SHIPPED_LANGS } from '../../shop/localization/languages.ts'
import { ALL_NAMESPACES } from '../../shop/localization/namespaces.ts'
import { visitorPreferences } from '../../shop/localization/tables.ts'
import { settings } from '../../shop/settings/tables.ts'
import { translationChanges, translations } from '../../shop/translations/tables.ts'
import { PASSWORD } from '../../tests/support/accounts/create-test-user.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'
import { serveLocaleFile } from './routes.ts'

const sessionId = 'session_1763600000000_k3j9x2'

describe('GET /localization/detect', () => {
  test('derives the currency from the country', async () => {
    const { call } = await openTestShop()
    for (const { from, country, code, rate } of [
      { from: '203.0.113.1', country: 'FR', code: 'EUR', rate: 1.1815024 },
      { from: '203.0.113.2', country: 'US', code: 'USD', rate: 1.26479832 },
      { from: '203.0.113.3', country: 'SA', code: 'USD', rate: 1.26479832 },
      { from: '203.0.113.99', country: 'GB', code: 'GBP', rate: 1 },
    ]) {
      const headers = { 'x-forwarded-for': `198.51.100.1, ${from}` }
      const { status, body } = await call('GET', '/localization/detect', { headers })
      expect({ status, body }).toEqual({
        status: 200,
        body: { country, language: 'en', currency: { code, rate } },
      })
    }
  })

  test('prefers the choice of the visitor', async () => {
    const { call } = await openTestShop()
    const headers = { cookie: 'userLang=ar; userCurrency=JPY', 'accept-language': 'es' }
    const chosen = { language: 'ar', currency: { code: 'JPY', rate: 203.14752239 } }
    expect((await call('GET', '/localization/detect', { headers })).body).toMatchObject(chosen)
    expect((await call('GET', '/localization/detect?lang=es', { headers })).body).toMatchObject({
      language: 'es',
    })
  })

  test('ignores a country that the client claims', async () => {
    const headers = { 'cf-ipcountry': 'FR', 'x-country': 'FR', 'x-forwarded-for': '203.0.113.1' }
    const { call } = await openTestShop({ variables: { TRUST_PROXY: '0' } })
    expect((await call('GET', '/localization/detect', { headers })).body).toEqual({
      country: 'GB',
      language: 'en',
      currency: { code: 'GBP', rate: 1 },
    })
  })
})

test('lists languages, currencies and rates', async () => {
  const { call } = await openTestShop()
  const languages = await call<Record<string, unknown>>('GET', '/i18n/languages')
  expect(Object.keys(languages.body)).toEqual(SHIPPED_LANGS)
  expect(languages.body.ar).toEqual({ flag: '🇸🇦', code: 'ar', name: 'Arabic', nativeName: 'العربية' })

  const currencies = await call<{ currencies: unknown[] }>('GET', '/fx/currencies')
  expect(currencies.body.currencies).toHaveLength(CURRENCIES.length)
  expect(currencies.body.currencies).toContainEqual({ code: 'BRL', symbol: 'R$', name: 'Brazilian Real' })

  for (const path of ['/fx', '/fx?base=GBP']) {
    expect((await call('GET', path)).body).toMatchObject({
      asOf: '2024-06-28',
      readAt: null,
      rates: { GBP: 1, EUR: 1.1815024, INR: 105.44849831 },
    })
  }
  expectProblem(await call('GET', '/fx?base=USD'), 422)
  expectProblem(await call('GET', `/fx?base=${'x'.repeat(11)}`), 422)
})

describe('POST /i18n/preferences', () => {
  test('saves the preferences of a browser session', async () => {
    const { call, db } = await openTestShop()
    for (const body of [
      { sessionId, lang: 'es' },
      { sessionId, currency: 'EUR' },
      { sessionId: 'session_1_a', lang: 'ar' },
      { sessionId: 'session_2026-11-30T13:00:00.000+00:00_0.5k3', lang: 'ar' },
    ]) {
      expect(await call('POST', '/i18n/preferences', { body })).toMatchObject({
        status: 200,
        body: { ok: true },
      })
    }
    expect(await db.select().from(visitorPreferences)).toMatchObject([
      { sessionId, lang: 'es', currency: 'EUR' },
      { sessionId: 'session_1_a', lang: 'ar' },
      { sessionId: 'session_2026-11-30T13:00:00.000+00:00_0.5k3', lang: 'ar' },
    ])
  })

  test('rejects an invalid field', async () => {
    const { call, db } = await openTestShop()
    for (const { path, wrong } of [
      { path: 'lang', wrong: { lang: 'fr' } },
      { path: 'currency', wrong: { currency: 'XXX' } },
      { path: 'sessionId', wrong: { sessionId: 'mine' } },
      { path: 'sessionId', wrong: { sessionId: `session_${'x'.repeat(81)}` } },
      { path: 'sessionId', wrong: { sessionId: 'session_a\0bcdef' } },
    ]) {
      const answer = await call('POST', '/i18n/preferences', { body: { sessionId, lang: 'en', ...wrong } })
      expect(expectProblem(answer, 422, wrong)).toEqual([path])
    }
    expect(await db.$count(visitorPreferences)).toBe(0)
  })
})

describe('POST /i18n/preferences with a token', () => {
  const chosen = { sessionId, lang: 'es', currency: 'EUR' }
  const ask = ({ call }: TestShop, token: string) =>
    call('POST', '/i18n/preferences', { body: chosen, token })

  test('also saves them in the account and returns them at every login', async () => {
    const shop = await openTestShop()
    const [maria, noor] = [await shop.signIn(), await shop.signIn()]
    expect((await ask(shop, maria.token)).status).toBe(200)
    expect(await shop.db.select().from(visitorPreferences)).toMatchObject([chosen])
    const toldTo = async (token: string) => (await shop.call('GET', '/auth/me', { token })).body
    expect(await toldTo(maria.token)).toMatchObject({ user: { lang: 'es', currency: 'EUR' } })
    expect(await toldTo(noor.token)).toMatchObject({ user: { lang: 'en', currency: null } })

    const { token } = maria
    await shop.call('POST', '/i18n/preferences', { body: { sessionId, currency: 'JPY' }, token })
    const login = { email: maria.email, password: PASSWORD }
    expect((await shop.call('POST', '/auth/login', { body: login })).body).toMatchObject({
      user: { lang: 'es', currency: 'JPY' },
    })
    expect((await shop.call('GET', '/account', { token })).body).toMatchObject({ language: 'es' })
  })

  test('ignores an invalid token', async () => {
    const shop = await openTestShop()
    const maria = await shop.signIn()
    await shop.call('POST', '/auth/logout', { token: maria.token })
    for (const token of [maria.token, 'made-up', 'not a token']) {
      expect((await ask(shop, token)).status).toBe(200)
    }
    expect(await shop.db.select().from(visitorPreferences)).toMatchObject([chosen])
    const [user] = await shop.db.select().from(users).where(eq(users.id, maria.id))
    expect(user).toMatchObject({ lang: 'en', currency: null })
  })

  test('saves nothing in the account when the request is rejected', async () => {
    const shop = await openTestShop()
    const { token } = await shop.signIn()
    const body = { sessionId, lang: 'fr', currency: 'EUR' }
    expectProblem(await shop.call('POST', '/i18n/preferences', { body, token }), 422)
    expect((await shop.call('GET', '/auth/me', { token })).body).toMatchObject({ user: { currency: null } })
  })

  test('takes a chosen preference over at registration, but not one derived from the country', async () => {
    const { call } = await openTestShop()
    const fetchFile = (name: string, headers: Record<string, string>) =>
      call('POST', '/auth/register', {
        body: { name, email: `${name}@example.com`, password: PASSWORD },
        headers,
      })
    const cookie = 'userLang=ar; userCurrency=INR'
    expect((await fetchFile('maria', { cookie })).body).toMatchObject({
      user: { lang: 'ar', currency: 'INR' },
    })
    const fromParis = { 'x-forwarded-for': '203.0.113.1' }
    expect((await fetchFile('noor', fromParis)).body).toMatchObject({ user: { lang: 'en', currency: null } })
  })
})

describe('POST /events with a preference change', () => {
  const changed = {
    eventType: 'CURRENCY_CHANGED',
    fromValue: 'GBP',
    toValue: 'USD',
    sessionId,
    timestamp: '2026-11-01T10:00:00.000+02:00',
    metadata: { rate: 1.26, base: 'GBP' },
  }

  test('stores the event with the time of the browser and the time of arrival', async () => {
    const { call, db } = await openTestShop()
    expect(await call('POST', '/events', { body: changed })).toMatchObject({
      status: 200,
      body: { ok: true },
    })
    const short = { eventType: 'LANG_CHANGED', sessionId, timestamp: '2026-11-01T11:00:00Z' }
    expect((await call('POST', '/events', { body: short })).status).toBe(200)
    const rows = await db.select().from(analyticsEvents).orderBy(analyticsEvents.happenedAt)
    expect(rows).toMatchObject([
      {
        type: 'CURRENCY_CHANGED',
        fromValue: 'GBP',
        toValue: 'USD',
        happenedAt: new Date('2026-11-01T08:00:00Z'),
        receivedAt: expect.any(Date),
        metadata: { rate: 1.26, base: 'GBP' },
      },
      { type: 'LANG_CHANGED', fromValue: null, toValue: null, metadata: {} },
    ])
  })

  test('rejects an invalid field', async () => {
    const { call, db } = await openTestShop()
    for (const { path, wrong } of [
      { path: 'eventType', wrong: { eventType: 'ORDER_PAID' } },
      { path: 'toValue', wrong: { toValue: 'x'.repeat(41) } },
      { path: 'toValue', wrong: { toValue: 'a\0b' } },
      { path: 'fromValue', wrong: { fromValue: 5 } },
      { path: 'timestamp', wrong: { timestamp: 'yesterday' } },
      { path: 'timestamp', wrong: { timestamp: '0000-01-01T00:00:00Z' } },
      { path: 'timestamp', wrong: { timestamp: '0001-01-01T00:00:00+23:59' } },
      { path: 'timestamp', wrong: { timestamp: '9999-12-31T23:59:59-23:59' } },
      { path: 'metadata.rate', wrong: { metadata: { rate: 'much' } } },
      { path: 'metadata.base', wrong: { metadata: { base: 'USD' } } },
    ]) {
      const answer = await call('POST', '/events', { body: { ...changed, ...wrong } })
      expect(expectProblem(answer, 422, wrong)).toEqual([path])
    }
    expect(await db.$count(analyticsEvents)).toBe(0)
  })
})

async function openShopWithLocales() {
  const shop = await openTestShop()
  shop.app.get('/locales/:lang/:file', serveLocaleFile)
  return shop
}

/** A namespace without a file counts as empty. */
function fileOf(lang: Lang, namespace: string): unknown {
  const file = `locales/${lang}/${namespace}.json`
  return existsSync(file) ? JSON.parse(fillLimits(lang, readFileSync(file, 'utf8'))) : {}
}

test('serves every namespace in every language and answers 304 to its ETag', async () => {
  const { app } = await openShopWithLocales()
  for (const lang of SHIPPED_LANGS) {
    for (const namespace of ALL_NAMESPACES) {
      const path = `/locales/${lang}/${namespace}.json`
      const first = await app.request(path)
      expect([path, first.status, first.headers.get('content-type')]).toEqual([
        path,
        200,
        'application/json; charset=utf-8',
      ])
      expect(await first.json()).toEqual(fileOf(lang, namespace))
      const again = await app.request(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
  }
})

const TITLE = { lang: 'fr', namespace: 'cart', key: 'title' } as const

test.each([
  '/locales/fr/common.json',
  '/locales/en/secrets.json',
  '/locales/en/common',
  '/locales/en/common.json.bak',
  '/locales/en/..%2F..%2Fpackage.json',
  '/locales/en/__proto__.json',
])('answers 404 for %s', async (path) => {
  const { app } = await openShopWithLocales()
  const response = await app.request(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    404,
    'application/problem+json; charset=utf-8',
  ])
})

test('serves a language that went live, with English fallbacks', async () => {
  const { app, db } = await openShopWithLocales()
  await db.insert(settings).values({ key: 'liveLanguages', value: ['en', 'fr'] })
  await db.insert(translationChanges).values({ ...TITLE, kind: 'saved' })
  await db.insert(translations).values({ ...TITLE, value: 'Panier', status: 'approved', revision: 1 })
  const cart = await (await app.request('/locales/fr/cart.json')).json()
  expect(cart).toEqual({ ...(fileOf('en', 'cart') as object), title: 'Panier' })
  expect((await app.request('/locales/es/cart.json')).status).toBe(404)
})

import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SHIPPED_LANGS } from '../shop/localization/languages.ts'
import { ALL_NAMESPACES } from '../shop/localization/namespaces.ts'
import { settings } from '../shop/settings/tables.ts'
import { translationChanges, translations } from '../shop/translations/tables.ts'
import { openTestShop } from '../tests/support/shops/open-test-shop.ts'
import { serveLocaleFile } from './localization.ts'

async function openShopWithLocales() {
  const shop = await openTestShop()
  shop.app.get('/locales/:lang/:file', serveLocaleFile)
  return shop
}

/** A namespace without a file counts as empty. */
function fileOf(lang: string, namespace: string): unknown {
  const file = `locales/${lang}/${namespace}.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
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

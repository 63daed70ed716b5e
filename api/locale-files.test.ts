import { existsSync, readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { NAMESPACES } from '../locales/namespaces.ts'
import { LANGS } from '../shop/localization/languages.ts'
import type { ApiEnv } from './context.ts'
import { answerLocales } from './locale-files.ts'

const app = new Hono<ApiEnv>().get('/locales/:lang/:file', answerLocales)

/** A namespace that has no file yet counts as empty. */
function fileOf(lang: string, namespace: string): unknown {
  const file = `locales/${lang}/${namespace}.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

test('every namespace in every language is its file, and is not sent twice', async () => {
  for (const lang of LANGS) {
    for (const namespace of NAMESPACES) {
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

test.each([
  '/locales/fr/common.json',
  '/locales/en/secrets.json',
  '/locales/en/common',
  '/locales/en/common.json.bak',
  '/locales/en/..%2F..%2Fpackage.json',
  '/locales/en/__proto__.json',
])('%s is not there', async (path) => {
  const response = await app.request(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    404,
    'application/problem+json; charset=utf-8',
  ])
})

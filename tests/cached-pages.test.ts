import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { seed } from '../db/seed.ts'
import type { Runtime } from '../runtime.ts'
import { packages } from '../shop/catalog/tables.ts'
import { shopWithoutDatabase } from './shop-without-database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'crescendo-pages-'))
let app: typeof import('../server-app.ts')
let database: Awaited<ReturnType<typeof openDatabase>>

beforeAll(async () => {
  const build: string = '../build/server/index.js'
  app = await import(build)
  database = await openDatabase({
    dataDir,
    migrations: 'db/migrations',
    holder: 'a test',
    onError: (error) => {
      throw error
    },
  })
  await seed(database.db)
})

afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A process of the built shop over the database of them all. */
function aProcess(variables: Record<string, string> = {}): { runtime: Runtime } {
  const { runtime } = shopWithoutDatabase(variables)
  return { runtime: { ...runtime, db: database.db, signals: database, log: pino({ level: 'silent' }) } }
}

async function home(shop: { runtime: Runtime }, headers: Record<string, string> = {}) {
  const asked = { cookie: 'userLang=en; userCurrency=GBP', 'accept-encoding': 'identity', ...headers }
  const response = await app.handle(shop, new Request('https://shop.example/', { headers: asked }))
  return { status: response.status, headers: response.headers, html: await response.text() }
}

test('a page is the same bytes under the same tag until what it shows changes, in every process', async () => {
  const shops = [aProcess(), aProcess()]
  const tags = []
  for (const shop of shops) {
    const { headers, html } = await home(shop)
    expect(html).toContain('£3.15')
    tags.push(headers.get('etag'))
  }
  const [tag = ''] = tags
  expect(tags).toEqual([tag, tag])
  for (const shop of shops) {
    const again = await home(shop, { 'accept-encoding': 'gzip', 'if-none-match': `${tag}`.replace('W/', '') })
    expect(again.status).toBe(304)
    expect(again.headers.get('content-security-policy')).toContain('sha256-')
  }
  await database.db.update(packages).set({ price: 4_321 })
  for (const shop of shops) {
    await expect.poll(async () => (await home(shop)).html).toContain('£43.21')
    const { status } = await home(shop, {
      'accept-encoding': 'gzip',
      'if-none-match': `${tag}`.replace('W/', ''),
    })
    expect(status).toBe(200)
  }
})

test('a shared cache may keep what does not depend on where the visitor is', async () => {
  const told = async (shop: { runtime: Runtime }, headers: Record<string, string>) =>
    (await home(shop, headers)).headers
  const shop = aProcess()
  expect((await told(shop, { cookie: 'userCurrency=EUR' })).get('cdn-cache-control')).toContain('max-age=10')
  expect((await told(shop, { cookie: '' })).has('cdn-cache-control')).toBe(false)
  const behindCdn = aProcess({ COUNTRY_HEADER: 'CF-IPCountry' })
  const fromFrance = await home(behindCdn, { cookie: '', 'cf-ipcountry': 'FR' })
  expect(fromFrance.html).toContain('€')
  expect(fromFrance.headers.get('vary')).toContain('cf-ipcountry')
  expect(fromFrance.headers.get('cdn-cache-control')).toContain('stale-while-revalidate')
  expect((await home(behindCdn, { cookie: '', 'cf-ipcountry': 'nowhere' })).html).not.toContain('€')
})

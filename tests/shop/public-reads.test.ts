import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageDeliveryStats, packages } from '../../shop/catalog/tables.ts'
import { openBuiltShop } from '../support/shops/open-built-shop.ts'

let built: Awaited<ReturnType<typeof openBuiltShop>>
let database: typeof built.database
let shop: ReturnType<typeof built.createProcess>
const logged: string[] = []

beforeAll(async () => {
  built = await openBuiltShop()
  database = built.database
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  shop = built.createProcess({}, log)
})

afterAll(() => built.close())

function get(path: string, headers: Record<string, string> = {}) {
  const request = new Request(`https://shop.example${path}`, {
    headers: { cookie: 'userLang=en; userCurrency=GBP', ...headers },
  })
  return built.app.handleRequest(shop, request)
}

const PATHS = [
  '/api/packages',
  '/api/fx',
  '/api/fx/currencies',
  '/api/i18n/languages',
  '/api/localization/detect',
  '/locales/es/common.json',
]

test('Route table: every page answers', async () => {
  const pages = ['/', '/services', '/about', '/faq', '/contact', '/login', '/register', '/forgot-password']
  const others = ['/cart', '/payment-processing', '/payment-success', '/terms', '/privacy', '/refund']
  const owned = ['/dashboard', '/orders', '/checkout', '/reset-password?token=1']
  const staff = ['/analytics', '/users-teams', '/admin', '/translations', '/settings']
  for (const path of [...pages, ...others, ...owned, ...staff])
    expect((await get(path)).status, path).toBe(200)
})

test.each(PATHS)('%s answers the same with and without compression, a key and a condition', async (path) => {
  // Requests with a key count against its limit, so they do not come from the cache; an unknown key is ignored here.
  const direct = await get(path, { authorization: 'Bearer nobody' })
  expect(direct.status).toBe(200)
  const body = await direct.text()
  const [plain, gzip] = [await get(path), await get(path, { 'accept-encoding': 'gzip' })]
  expect(await plain.text()).toBe(body)
  expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(body)
  for (const { headers } of [plain, gzip]) {
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  const etag = gzip.headers.get('etag') ?? ''
  const same = await get(path, { 'accept-encoding': 'gzip', 'if-none-match': etag })
  expect([same.status, same.headers.get('etag')]).toEqual([304, etag])
  expect(same.headers.get('x-request-id')).not.toBe(gzip.headers.get('x-request-id'))
})

test('the description of the API is compressed and revalidated, with any query and any token', async () => {
  const path = '/api/openapi.json'
  const plain = await get(path)
  const body = Buffer.from(await plain.arrayBuffer())
  expect(JSON.parse(body.toString())).toMatchObject({ openapi: '3.1.0' })
  const accepted = { 'accept-encoding': 'gzip' }
  for (const [query, headers] of [
    ['', {}],
    ['?fresh=1', {}],
    ['', { authorization: 'Bearer nobody' }],
  ] as const) {
    const packed = await get(path + query, { ...accepted, ...headers })
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(gunzipSync(bytes).equals(body)).toBe(true)
    expect(bytes.length).toBeLessThan(body.length / 5)
    const etag = packed.headers.get('etag') ?? ''
    expect((await get(path, { ...accepted, 'if-none-match': etag })).status).toBe(304)
  }
})

test('a refused content coding is not sent', async () => {
  const coding = async (accepted: string) =>
    (await get('/api/fx', { 'accept-encoding': accepted })).headers.get('content-encoding')
  expect(await coding('gzip, br')).toBe('br')
  expect(await coding('gzip, br;q=0')).toBe('gzip')
  expect(await coding('br;q=0, gzip;q=0')).toBeNull()
  expect(await coding('br;q=0.1, gzip;q=0.2')).toBe('gzip')
})

test('the page of reviews after an unknown one is not found, without an error in the log', async () => {
  for (const before of ['019a0000-0000-7000-8000-000000000000', 'x', '%00'])
    expect((await get(`/reviews?before=${before}`)).status, before).toBe(404)
  expect((await get('/reviews')).status).toBe(200)
  expect(logged).toEqual([])
})

test('answers differ by what they depend on', async () => {
  const body = async (path: string, cookie: string) => (await get(path, { cookie })).text()
  expect(await body('/api/packages', 'userLang=es')).not.toBe(await body('/api/packages', 'userLang=en'))
  expect(await body('/api/packages?lang=es', 'userLang=en')).toBe(await body('/api/packages', 'userLang=es'))
  expect(await body('/api/localization/detect', 'userCurrency=EUR')).toContain('"EUR"')
  expect(await body('/api/localization/detect', 'userCurrency=USD')).toContain('"USD"')
})

test('a changed price is answered at once', async () => {
  expect(await (await get('/api/packages')).text()).not.toContain('43.21')
  await database.db.update(packages).set({ price: 4_321 })
  await expect.poll(async () => (await get('/api/packages')).text()).toContain('43.21')
})

test('measured promises are answered at once when they change, in the API and on the page', async () => {
  const measured = { orders: 200, onTime: 194, shortfalls: 2, refunded: 3 }
  await database.db.insert(packageDeliveryStats).values({ packageId: 'likes-1000', ...measured })
  await expect.poll(async () => (await get('/api/packages')).text()).toContain('"onTimePercent":97')
  await expect.poll(async () => (await get('/services')).text()).toContain('97%\u2069 delivered on time')
  await database.db.update(packageDeliveryStats).set({ onTime: 180 })
  await expect.poll(async () => (await get('/api/packages')).text()).toContain('"onTimePercent":90')
  await expect.poll(async () => (await get('/services')).text()).toContain('90%\u2069 delivered on time')
})

test('other methods, parameters and files are answered as before', async () => {
  expect((await get('/api/fx?base=EUR')).status).toBe(422)
  expect((await get('/locales/es/nothing.json')).status).toBe(404)
  const request = new Request('https://shop.example/api/packages', { method: 'POST' })
  expect((await built.app.handleRequest(shop, request)).status).toBe(405)
})

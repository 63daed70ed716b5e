import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSession } from '../../shop/accounts/sessions/log-in.ts'
import { getPreviewProof } from '../../shop/accounts/sessions/preview-cookie.ts'
import { settings } from '../../shop/settings/tables.ts'
import { PAGES_OF_CLOSED_SHOP } from '../../web/rendering/shop-gate.server.ts'
import { createTestUser } from '../support/accounts/create-test-user.ts'
import { openBuiltShop } from '../support/shops/open-built-shop.ts'

let built: Awaited<ReturnType<typeof openBuiltShop>>
let database: typeof built.database
let shop: ReturnType<typeof built.createProcess>

beforeAll(async () => {
  built = await openBuiltShop()
  database = built.database
  shop = built.createProcess()
})

afterAll(() => built.close())

function send(path: string, headers: Record<string, string> = {}) {
  const request = new Request(`https://shop.example${path}`, {
    headers: { 'accept-encoding': 'identity', ...headers },
  })
  return built.app.handleRequest(shop, request)
}

async function saveSetting(key: string, value: unknown) {
  const { db } = database
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}

/** A page that was shown before must not stay in the memory of the shop. */
async function setOpen(isOpen: boolean) {
  await saveSetting('isOpen', isOpen)
  await expect.poll(async () => (await send('/services')).status).toBe(isOpen ? 200 : 503)
}

beforeEach(async () => {
  await database.db.delete(settings).where(eq(settings.key, 'opensOn'))
  await setOpen(true)
  await setOpen(false)
})

describe('a closed shop', () => {
  it('shows visitors its name, contact and languages, and asks crawlers to come back', async () => {
    for (const path of [
      '/',
      '/services',
      '/cart',
      '/checkout',
      '/register',
      '/offers/abc',
      '/sitemap.xml',
      '/nothing',
      '/?utm_source=x',
    ]) {
      const response = await send(path)
      expect(response.status, path).toBe(503)
      expect(response.headers.get('retry-after'), path).toBe('3600')
      expect(response.headers.get('cache-control'), path).toBe('no-store')
      expect(response.headers.has('cdn-cache-control'), path).toBe(false)
      const html = await response.text()
      expect(html).toContain('<title>Closed for now | Crescendo</title>')
      expect(html).toContain('mailto:support@example.com')
      expect(html).toContain('href="?lang=es"')
      expect(html).not.toContain('£')
    }
  })

  it('names its opening day in the language of the visitor, while that day is to come', async () => {
    await saveSetting('opensOn', '2130-02-01')
    await expect
      .poll(async () => (await send('/')).headers.get('retry-after'))
      .toBe('Wed, 01 Feb 2130 00:00:00 GMT')
    expect(await (await send('/')).text()).toContain('Opening on')
    const arabic = await (await send('/?lang=ar')).text()
    expect(arabic).toContain('<html lang="ar" dir="rtl">')
    expect(arabic).toContain('نفتح يوم')
    await saveSetting('opensOn', '2020-02-01')
    await expect.poll(async () => (await send('/')).headers.get('retry-after')).toBe('3600')
  })

  it('allows only its own scripts on the opening page', async () => {
    const response = await send('/')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy.match(/'sha256-/g)).toHaveLength(1)
    expect((await response.text()).match(/<script/g)).toHaveLength(1)
  })

  it('lets the router of an open page load the opening page', async () => {
    for (const [data, page] of [
      ['/services.data?_routes=root&lang=es', '/services?lang=es'],
      ['/_root.data', '/'],
    ] as const) {
      const response = await send(data)
      expect(response.status).toBe(204)
      expect(response.headers.get('x-remix-redirect')).toBe(page)
      expect(response.headers.get('x-remix-reload-document')).toBe('true')
    }
  })

  it('keeps the log-in, existing orders, legal texts, the staff area and health checks', async () => {
    const open = [...PAGES_OF_CLOSED_SHOP].filter((path) => path !== '/__manifest')
    for (const path of [...open, '/admin', '/admin/orders/1', '/settings/launch', '/healthz']) {
      const response = await send(path)
      expect(response.status, path).toBe(200)
      await response.text()
    }
  })

  it('shows the pages to staff, and no shared cache may store them', async () => {
    const { db } = database
    const user = await createTestUser(db, { name: 'Sara', email: 'sara@example.com', role: 'manager' })
    const proof = await getPreviewProof(db, await createSession(db, user.id, {}))
    const cookie = `userCurrency=GBP; preview=${proof}`
    for (let times = 0; times < 2; times++) {
      const response = await send('/services', { cookie })
      expect(response.status).toBe(200)
      expect(response.headers.has('cdn-cache-control')).toBe(false)
      expect(await response.text()).toContain('£')
    }
    expect((await send('/services.data', { cookie })).status).toBe(200)
    expect((await send('/services', { cookie: 'preview=forged' })).status).toBe(503)
    expect((await send('/services')).status).toBe(503)
  })

  it('opens again', async () => {
    await setOpen(true)
    const response = await send('/', { cookie: 'userCurrency=GBP' })
    expect(response.headers.has('cdn-cache-control')).toBe(true)
    expect(await response.text()).toContain('£')
  })
})

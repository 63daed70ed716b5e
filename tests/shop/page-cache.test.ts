import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../../observability/logger.ts'
import type { Runtime } from '../../runtime.ts'
import { packages } from '../../shop/catalog/tables.ts'
import { openBuiltShop } from '../support/shops/open-built-shop.ts'

let built: Awaited<ReturnType<typeof openBuiltShop>>
let database: typeof built.database

beforeAll(async () => {
  built = await openBuiltShop()
  database = built.database
})

afterAll(() => built.close())

async function home(shop: { runtime: Runtime }, headers: Record<string, string> = {}) {
  const requestHeaders = {
    cookie: 'userLang=en; userCurrency=GBP',
    'accept-encoding': 'identity',
    ...headers,
  }
  const response = await built.app.handleRequest(
    shop,
    new Request('https://shop.example/', { headers: requestHeaders }),
  )
  return { status: response.status, headers: response.headers, html: await response.text() }
}

test('a page has the same bytes and ETag in every process until its content changes', async () => {
  const shops = [built.createProcess(), built.createProcess()]
  const tags = []
  for (const shop of shops) {
    const { headers, html } = await home(shop)
    expect(html).toContain('£3.15')
    tags.push(headers.get('etag'))
  }
  const [tag = ''] = tags
  expect(tags).toEqual([tag, tag])
  for (const shop of shops) {
    const cached = await home(shop, {
      'accept-encoding': 'gzip',
      'if-none-match': `${tag}`.replace('W/', ''),
    })
    expect(cached.status).toBe(304)
    expect(cached.headers.get('content-security-policy')).toContain('sha256-')
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

test('shared caches may store pages that do not depend on the visitor', async () => {
  const getCacheControl = async (shop: { runtime: Runtime }, headers: Record<string, string>) =>
    (await home(shop, headers)).headers
  const shop = built.createProcess()
  expect((await getCacheControl(shop, { cookie: 'userCurrency=EUR' })).get('cdn-cache-control')).toContain(
    'max-age=10',
  )
  expect((await getCacheControl(shop, { cookie: '' })).has('cdn-cache-control')).toBe(false)
  const behindCdn = built.createProcess({ COUNTRY_HEADER: 'CF-IPCountry' })
  const fromFrance = await home(behindCdn, { cookie: '', 'cf-ipcountry': 'FR' })
  expect(fromFrance.html).toContain('€')
  expect(fromFrance.headers.get('vary')).toContain('cf-ipcountry')
  expect(fromFrance.headers.get('cdn-cache-control')).toContain('stale-while-revalidate')
  expect((await home(behindCdn, { cookie: '', 'cf-ipcountry': 'nowhere' })).html).not.toContain('€')
})

describe('page addresses', () => {
  const send = async (shop: { runtime: Runtime }, path: string, headers: Record<string, string> = {}) =>
    built.app.handleRequest(
      shop,
      new Request(`https://shop.example${path}`, { headers: { cookie: 'userLang=en', ...headers } }),
    )
  /** Lists how requests were answered (`page` or `cached`), from the log. */
  function logged(shop: { runtime: Runtime }) {
    const lines: string[] = []
    shop.runtime.log = createLogger('info', { write: (line) => void lines.push(line) })
    return () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  }

  test('ignore parameters that a page does not read and answer from the cache', async () => {
    const shop = built.createProcess()
    const requests = logged(shop)
    const tags = new Set<string | null>()
    for (const query of [
      '?utm_source=x&gclid=1',
      '',
      '?gclid=2',
      '?fbclid=%F0%9F',
      '?lang=en&utm_term=a+b',
      '?x=%',
    ]) {
      const response = await send(shop, `/${query}`)
      expect(response.status).toBe(200)
      expect(await response.text()).not.toMatch(/gclid|utm_/)
      tags.add(response.headers.get('etag'))
    }
    expect(tags.size).toBe(1)
    expect(requests().map(({ kind }) => kind)).toEqual(['page', ...Array(5).fill('cached')])
  })

  test('use the first of several live languages', async () => {
    const shop = built.createProcess()
    const getLang = async (query: string) => {
      const html = await (await send(shop, `/faq${query}`)).text()
      return /<html lang="(\w+)"/.exec(html)?.[1]
    }
    expect(await getLang('?utm_source=x&lang=ar&lang=es')).toBe('ar')
    expect(await getLang('?lang=xx')).toBe('en')
    expect(await getLang('?lang=EN-gb')).toBe('en')
  })

  test('render a page with the parameter it reads', async () => {
    const shop = built.createProcess()
    expect(await (await send(shop, '/login')).text()).toContain('href="/register"')
    expect(await (await send(shop, '/login?from=%2Fcart')).text()).toContain('href="/register?from=%2Fcart"')
  })

  test.each([
    ['/FAQ', '/faq'],
    ['/%66aq?utm_source=x&lang=ar', '/faq?utm_source=x&lang=ar'],
    ['/services////', '/services'],
    ['/Login/?from=//evil.example', '/login?from=//evil.example'],
    ['/Orders/018f/', '/orders/018f'],
  ])('redirect %s to %s', async (path, to) => {
    const response = await send(built.createProcess(), path)
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe(to)
    expect(response.headers.get('x-frame-options')).toBe('DENY')
  })

  test('share one cached 404 page for all unknown paths', async () => {
    const shop = built.createProcess()
    const pages = new Set<string>()
    const before = await rendered(shop)
    for (const path of [
      '/wp-login.php',
      '/a/b/c',
      '//evil.example/',
      '//evil.example//faq',
      '/%',
      '/admin/nothing',
      '/services/x',
    ]) {
      const response = await send(shop, path)
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 404, null])
      expect(response.headers.get('content-security-policy')).toContain('sha256-')
      pages.add(await response.text())
    }
    expect(pages.size).toBe(1)
    expect([...pages][0]).toContain('noindex')
    expect((await rendered(shop)) - before).toBe(1)
  })

  test.each([
    ['/orders/018f', '/orders/0190', '/orders/018f?x=1'],
    ['/admin/orders?search=maria', '/admin/orders', '/admin/orders?x=1'],
  ])('share one cached loading screen of %s with %s and %s', async (...paths) => {
    const shop = built.createProcess()
    const before = await rendered(shop)
    const pages = new Set<string>()
    for (const path of paths) {
      const response = await send(shop, path)
      expect(response.status).toBe(200)
      pages.add(await response.text())
    }
    expect(pages.size).toBe(1)
    expect([...pages][0]).not.toMatch(/018f|maria/)
    expect((await rendered(shop)) - before).toBe(1)
  })

  async function rendered(shop: { runtime: Runtime }): Promise<number> {
    const figures = await built.app.handleRequest(shop, new Request('https://shop.example/metrics'), {
      incoming: { socket: { remoteAddress: '127.0.0.1' } },
    })
    return Number(/^shop_page_cache_renewals_total (\d+)/m.exec(await figures.text())?.[1])
  }
})

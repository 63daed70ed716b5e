import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLogger } from '../../observability/logger.ts'
import { createShopWithoutDatabase } from '../support/shops/create-shop-without-database.ts'
import { loadBuiltApp } from '../support/shops/load-built-app.ts'

type ServerApp = typeof import('../../app.ts')

let app: ServerApp

beforeAll(async () => {
  app = await loadBuiltApp()
})

/** Shared, because preparing its routes takes longer than rendering a page. */
const shopOfAll = createShopWithoutDatabase()

async function get(path: string, headers: Record<string, string> = {}) {
  const request = new Request(`https://shop.example${path}`, { headers })
  const response = await app.handleRequest(shopOfAll, request)
  return { response, html: await response.text() }
}

const PRIVATE = [
  '/cart',
  '/withdrawal',
  '/imprint',
  '/checkout',
  '/orders',
  '/orders/1',
  '/receipts/1',
  '/documents/1',
  '/dashboard',
  '/account',
  '/admin',
  '/users-teams',
  '/admin/audit',
  '/analytics',
]

describe('every request', () => {
  it('has a log line with its request id and incoming trace, also for cached pages', async () => {
    const shop = createShopWithoutDatabase()
    const lines: string[] = []
    shop.runtime.log = createLogger('info', { write: (line) => void lines.push(line) })
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const send = async (path: string, headers: Record<string, string> = {}) => {
      const request = new Request(`https://shop.example${path}`, { headers })
      const response = await app.handleRequest(shop, request)
      await response.text()
      return response.headers.get('x-request-id')
    }
    const ids = [await send('/faq'), await send('/faq')]
    ids.push(await send('/faq', { traceparent: `00-${trace}-00f067aa0ba902b7-01` }))
    ids.push(await send('/orders/018f?token=secret'), await send('/wp-login.php'))
    expect(new Set(ids).size).toBe(5)
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    expect(requests.map(({ request_id }) => request_id)).toEqual(ids)
    expect(requests.map(({ kind, path, status }) => [kind, path, status])).toEqual([
      ['page', '/faq', 200],
      ['cached', '/faq', 200],
      ['cached', '/faq', 200],
      ['page', '/orders/018f', 200],
      ['page', '/wp-login.php', 404],
    ])
    expect(requests[1]).not.toHaveProperty('trace_id')
    expect(requests[2]).toMatchObject({ trace_id: trace })
  })
})

describe('pages without a database', () => {
  it('show the shop with built-in prices', async () => {
    const { response, html } = await get('/')
    expect(response.status).toBe(200)
    expect(html).toContain('£3.15')
    const services = await get('/services?lang=es')
    expect(services.response.status).toBe(200)
    expect(services.html).toContain('7\u00a0000 seguidores')
  })

  it('answer with an error and request id when there is nothing to show', async () => {
    const { response, html } = await get('/payment-processing?session_id=demo_1', { cookie: 'userLang=ar' })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    const requestId = response.headers.get('x-request-id') ?? 'none'
    expect(html).toContain(requestId)
    expect(html).toContain('حدث خطأ من جانبنا')
    expect(html).not.toContain('connection refused')
  })

  it('make the process not ready', async () => {
    const { response } = await get('/readyz')
    expect(response.status).toBe(503)
    expect((await get('/healthz')).response.status).toBe(200)
  })
})

describe('a page', () => {
  it.each([
    ['the parameter first', '/?lang=es', { cookie: 'userLang=ar', 'accept-language': 'en' }, 'es', 'ltr'],
    ['then the cookie', '/', { cookie: 'userLang=ar', 'accept-language': 'es' }, 'ar', 'rtl'],
    ['then the browser', '/', { 'accept-language': 'fr;q=0.9, es-MX;q=0.8, ar;q=0.1' }, 'es', 'ltr'],
    ['else English', '/', { 'accept-language': 'fr, de' }, 'en', 'ltr'],
  ])('is rendered in the language of %s', async (_, path, headers, lang, dir) => {
    const { html } = await get(path, headers)
    expect(html).toContain(`<html lang="${lang}" dir="${dir}"`)
  })

  it('lists the alternates of all languages and itself', async () => {
    const { html } = await get('/services?lang=ar')
    expect(html).toContain('<link rel="canonical" href="https://shop.example/services?lang=ar"/>')
    for (const lang of ['en', 'ar', 'es']) {
      expect(html).toContain(`hrefLang="${lang}" href="https://shop.example/services?lang=${lang}"`)
    }
    expect(html).toContain('hrefLang="x-default" href="https://shop.example/services"')
    expect(html).toMatch(/<title>الخدمات · Crescendo<\/title>/)
    expect(html).toMatch(/<meta name="description" content="كل باقات/)
  })

  it('contains its content without scripts', async () => {
    for (const path of ['/', '/services', '/nothing/here']) {
      const { html } = await get(path)
      expect(html).not.toContain('<div hidden id="S:')
      expect(html).not.toContain('role="status"')
    }
  })

  it.each([...PRIVATE, '/reset-password?token=x'])('%s is excluded from search engines', async (path) => {
    const { html } = await get(path)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('rel="canonical"')
  })

  it.each(['/reset-password', '/login-link', '/verify-email', '/undo-email-change', '/setup', '/withdrawal'])(
    '%s sends no referrer with its token',
    async (path) => {
      const { response, html } = await get(`${path}?token=one-time-secret&lang=es`)
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(html).not.toContain('one-time-secret')
      expect((await get('/login')).response.headers.get('referrer-policy')).toBe(
        'strict-origin-when-cross-origin',
      )
    },
  )

  it('allows only its own inline scripts', async () => {
    const { response, html } = await get('/')
    const policy = response.headers.get('content-security-policy') ?? ''
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src')) ?? ''
    expect(scripts).not.toContain('unsafe')
    const inline = [...html.matchAll(/<script(?![^>]*src=)(?![^>]*json)[^>]*>/g)]
    expect(scripts.match(/'sha256-/g)?.length).toBe(
      new Set(inline.map((match) => html.slice(match.index, html.indexOf('</script>', match.index)))).size,
    )
    expect(html).not.toContain('nonce')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('strict-transport-security')).toContain('max-age')
  })

  it('is a designed 404 for an unknown path, also for a missing asset', async () => {
    const { response, html } = await get('/nothing/here')
    expect(response.status).toBe(404)
    expect(html).toContain('Page not found')
    expect((await get('/assets/nothing.js')).response.status).toBe(404)
  })

  it.each(['POST', 'DELETE', 'OPTIONS', 'PROPFIND'])('rejects %s from any origin', async (method) => {
    const headers = { origin: 'https://evil.example' }
    const sentRequest = new Request('https://shop.example/cart', { method, headers })
    const response = await app.handleRequest(createShopWithoutDatabase(), sentRequest)
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each(['/%', '/%E0%A4%A', '/faq/%ED%A0%80'])('is an anonymous 404 at %s', async (path) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warned.mockRestore())
    expect((await get(path)).response.status).toBe(404)
    expect(warned).not.toHaveBeenCalled()
  })
})

/** Returns the structured data of a page. */
function getStructuredData(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  )
}

describe('search engines and social networks', () => {
  it('get an image and a description in the language of the page', async () => {
    const { html } = await get('/services?lang=ar')
    expect(html).toContain('<meta property="og:image" content="https://shop.example/social/ar.png"/>')
    expect(html).toContain('<meta property="og:locale" content="ar_AR"/>')
    expect(html).toContain('<meta property="og:url" content="https://shop.example/services?lang=ar"/>')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
    for (const lang of ['en', 'ar', 'es']) {
      const picture = readFileSync(`public/social/${lang}.png`)
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
    }
  })

  it('get the seller and every package at its charged price in pounds', async () => {
    const [organization] = getStructuredData((await get('/')).html)
    expect(organization).toMatchObject({ '@type': 'Organization', name: 'Crescendo' })
    const [list] = getStructuredData((await get('/services', { cookie: 'userCurrency=JPY' })).html)
    const products = (list as { itemListElement: { item: { sku: string; offers: object } }[] })
      .itemListElement
    expect(products).toHaveLength(10)
    const one = products.find(({ item }) => item.sku === 'followers-1000')
    expect(one?.item.offers).toMatchObject({ price: '5.59', priceCurrency: 'GBP' })
  })

  it('get ten questions with plain answers that name no disabled payment method', async () => {
    const [faq] = getStructuredData((await get('/faq')).html) as [
      { mainEntity: { name: string; acceptedAnswer: { text: string } }[] },
    ]
    expect(faq.mainEntity).toHaveLength(10)
    const responses = faq.mainEntity.map(({ acceptedAnswer }) => acceptedAnswer.text)
    expect(responses.join()).not.toMatch(/[[\]{}<>]|PayPal|crypto/)
    expect(responses.join()).toContain('No payment method is available at the moment.')
  })

  it('get the way from the home page to each page', async () => {
    for (const page of ['services', 'about', 'faq', 'contact', 'terms', 'privacy', 'refund']) {
      const found = getStructuredData((await get(`/${page}?lang=es`)).html).find(
        (data) => data['@type'] === 'BreadcrumbList',
      )
      expect(found).toMatchObject({
        itemListElement: [
          { position: 1, name: 'Inicio', item: 'https://shop.example/?lang=es' },
          { position: 2, item: `https://shop.example/${page}?lang=es` },
        ],
      })
    }
  })

  it('name the routes of their links on request, compressed and without a database', async () => {
    const version = /"version":\s*"(\w+)"/.exec((await get('/services')).html)?.[1]
    const response = await app.handleRequest(
      createShopWithoutDatabase(),
      new Request(`https://shop.example/__manifest?paths=%2Ffaq%2C%2Fcart&version=${version}`, {
        headers: { 'accept-encoding': 'gzip, br' },
      }),
    )
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const listed = new Response(response.body?.pipeThrough(new DecompressionStream('gzip')))
    expect(Object.keys(await listed.json())).toEqual(
      expect.arrayContaining(['storefront/faq', 'storefront/cart']),
    )
  })

  it('get a sitemap of every public page in each language', async () => {
    const robots = await get('/robots.txt')
    expect(robots.response.headers.get('content-type')).toContain('text/plain')
    expect(robots.html).toContain('Sitemap: https://shop.example/sitemap.xml')
    const { response, html } = await get('/sitemap.xml')
    expect(response.headers.get('content-type')).toContain('application/xml')
    const places = [...html.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place ?? '')
    expect(places).toHaveLength(27)
    expect(html.match(/hreflang="x-default"/g)).toHaveLength(27)
    for (const place of places) {
      const page = await get(new URL(place).pathname + new URL(place).search)
      expect(page.html).toContain(`<link rel="canonical" href="${place}"/>`)
    }
  })

  it('get a manifest for installing the shop on a phone', async () => {
    const { html } = await get('/?lang=ar')
    const [, path = ''] = /<link rel="manifest" href="(.*?)"/.exec(html) ?? []
    const { response, html: json } = await get(path)
    expect(response.headers.get('content-type')).toContain('application/manifest+json')
    const manifest = JSON.parse(json)
    expect(manifest).toMatchObject({ name: 'Crescendo', lang: 'ar', dir: 'rtl' })
    for (const { src } of manifest.icons) expect(existsSync(`public${src}`), src).toBe(true)
  })
})

describe('the message catalog in a page', () => {
  async function readMessages(path: string): Promise<Record<string, object>> {
    const { html } = await get(path)
    return JSON.parse(/<script id="words"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '')
  }

  it.each([
    ['/', ['common', 'footer', 'home', 'home/sample', 'services']],
    ['/login', ['common', 'footer', 'auth', 'home/sample']],
    ['/register', ['common', 'footer', 'auth', 'home/sample']],
    ['/dashboard', ['common', 'footer', 'dashboard', 'dashboard/account', 'orders']],
    ['/account', ['common', 'footer', 'dashboard/account', 'auth', 'orders/billing']],
    ['/admin/emails', ['common', 'footer', 'admin', 'auth', 'admin-emails', 'admin-settings']],
  ])('holds the messages that %s declares', async (path, parts) => {
    expect(Object.keys(await readMessages(path))).toEqual(parts)
  })

  it('holds every text of a namespace', async () => {
    const shipped = readFileSync('locales/en/admin-emails.json', 'utf8')
    expect((await readMessages('/admin/emails'))['admin-emails']).toEqual(JSON.parse(shipped))
  })
})

describe('first paint', () => {
  it('needs no other file: styles are inlined and scripts are deferred', async () => {
    const { html } = await get('/')
    expect(html).not.toContain('rel="stylesheet"')
    const [, css = ''] = /<style id="css">([\s\S]*?)<\/style>/.exec(html) ?? []
    expect(css).toContain('--color-paper')
    expect(css.length).toBeGreaterThan(10_000)
    expect(html).not.toMatch(/<link rel="modulepreload"|<script type="module"|<script[^>]* src=/)
    expect(html).toContain('requestAnimationFrame(begin)')
  })
})

describe('page cache', () => {
  it('serves compressed bytes and keeps languages and currencies apart', async () => {
    const shop = createShopWithoutDatabase()
    const send = (path: string, headers: Record<string, string>) =>
      app.handleRequest(shop, new Request(`https://shop.example${path}`, { headers }))
    const plain = await (await send('/', {})).text()
    const zipped = await send('/', { 'accept-encoding': 'gzip' })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    const unzipped = await new Response(zipped.body?.pipeThrough(new DecompressionStream('gzip'))).text()
    expect(unzipped).toBe(plain)
    const arabic = await (await send('/', { cookie: 'userLang=ar' })).text()
    expect(arabic).toContain('<html lang="ar"')
    expect(arabic).not.toBe(plain)
  })
})

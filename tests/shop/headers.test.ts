import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type RequestOptions, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ShopProcess } from '../support/shops/shop-process.ts'

/** Tests the headers of every kind of response, sent by the process itself. */
const ON_ALL: Record<string, string | RegExp> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': /^(same|cross)-origin$/,
  'permissions-policy': /camera=\(\), microphone=\(\), geolocation=\(\)/,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}
/** A response has one of these two policies. */
const PAGE =
  /^default-src 'self'; script-src 'self'( 'sha256-[\w+/=]+')*; .*object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/
const NO_PAGE =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

interface HeadResponse {
  status: number
  headers: Record<string, string | undefined>
}

let shop: ShopProcess
let port: number

beforeAll(async () => {
  shop = await ShopProcess.start({ PUBLIC_URL: 'https://shop.example' })
  port = Number(new URL(shop.origin).port)
})
afterAll(() => shop.stop())

/** Sends a request and reads only the response head; a stream is closed. */
async function send(path: string, options: RequestOptions = {}, body?: string): Promise<HeadResponse> {
  const clientRequest = request({ host: '127.0.0.1', port, path, agent: false, ...options })
  clientRequest.end(body)
  const [response] = await once(clientRequest, 'response')
  response.destroy()
  return { status: response.statusCode ?? 0, headers: response.headers }
}

/** Sends raw text, for requests that no HTTP client would send. */
async function sendRaw(text: string): Promise<HeadResponse> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  let received = ''
  for await (const chunk of socket.setEncoding('utf8')) received += chunk
  const [head = ''] = received.split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const headers = fields.map((field) => field.split(/: (.*)/s).slice(0, 2) as [string, string])
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
  }
}

function expectHeaders({ headers }: HeadResponse, policy: string | RegExp) {
  for (const [name, value] of Object.entries(ON_ALL)) {
    expect([name, headers[name]]).toEqual([
      name,
      value instanceof RegExp ? expect.stringMatching(value) : value,
    ])
  }
  const csp = headers['content-security-policy']
  expect(csp).toEqual(policy instanceof RegExp ? expect.stringMatching(policy) : policy)
  for (const banner of ['server', 'x-powered-by']) expect(headers[banner]).toBeUndefined()
}

const JSON_BODY = { method: 'POST', headers: { 'content-type': 'application/json' } }

describe('responses other than pages', () => {
  const script = readdirSync('build/client/assets').find((name) => name.endsWith('.js')) ?? ''
  test.each<[string, number, string, RequestOptions?, string?]>([
    ['that it lives', 200, '/healthz'],
    ['that it is ready', 200, '/readyz'],
    ['figures', 200, '/metrics'],
    ['figures refused', 403, '/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['data', 200, '/api/packages'],
    ['data, by HEAD', 200, '/api/packages', { method: 'HEAD' }],
    ['no such call', 404, '/api/nothing'],
    ['nobody', 401, '/api/auth/me'],
    ['a body that is no JSON', 400, '/api/auth/login', JSON_BODY, '{'],
    ['a body refused', 422, '/api/auth/login', JSON_BODY, '{}'],
    ['a body too large', 413, '/api/auth/login', JSON_BODY, `"${'x'.repeat(300_000)}"`],
    ['a script', 200, `/assets/${script}`],
    ['a script, compressed', 200, `/assets/${script}`, { headers: { 'accept-encoding': 'br' } }],
    ['a script that is not there', 404, '/assets/nothing.js'],
    ['a picture', 200, '/icon.svg'],
    ['words', 200, '/locales/en/common.json'],
    ['words that are not there', 404, '/locales/xx/common.json'],
    ['a well-known address', 302, '/.well-known/change-password'],
    ['a well-known address', 302, '/.well-known/change-password'],
    ['a list of pages', 200, '/sitemap.xml'],
    ['whom to tell of weaknesses', 200, '/.well-known/security.txt'],
    ['another method than a page has', 405, '/services', { method: 'OPTIONS' }],
    ['an unknown expectation', 200, '/healthz', { headers: { expect: 'the unexpected' } }],
  ])('sets headers on %s: %i', async (_, status, path, options, body) => {
    // The second round hits the page cache for some of them.
    for (const time of ['first', 'second']) {
      const response = await send(path, options, body)
      expect([time, response.status]).toEqual([time, status])
      expectHeaders(response, NO_PAGE)
      if (path === '/api/packages') expect(response.headers['cache-control']).toBe('private, no-cache')
      else if (/^\/(api|metrics|healthz|readyz)/.test(path) || path === '/assets/nothing.js')
        expect(response.headers['cache-control']).toBe('no-store')
    }
  })

  test.each([
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0.5', 'br'],
    ['*', 'br'],
    ['identity;q=0', 'br'],
    ['identity, br;q=0.5', undefined],
    ['*;q=0', undefined],
  ])('sends a script to a client that accepts %s in the coding %s', async (accepted, coding) => {
    const { headers } = await send(`/assets/${script}`, { headers: { 'accept-encoding': accepted } })
    expect([headers['content-encoding'], headers.vary]).toEqual([coding, 'accept-encoding'])
  })

  test('sets headers on 304 for cached messages', async () => {
    const { headers } = await send('/locales/en/common.json')
    const cached = await send('/locales/en/common.json', { headers: { 'if-none-match': headers.etag } })
    expect(cached.status).toBe(304)
    expectHeaders(cached, NO_PAGE)
  })

  test('sets headers on a stream', async () => {
    const begun = await fetch(`${shop.origin}/api/chat/send`, {
      ...JSON_BODY,
      body: JSON.stringify({ message: 'Hello', user_name: 'Ann', user_email: 'ann@example.com' }),
    })
    const { session_id } = (await begun.json()) as { session_id: string }
    const stream = await send(`/api/chat/session/${session_id}/stream`)
    expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream'])
    expectHeaders(stream, NO_PAGE)
    expect(stream.headers['cache-control']).toBe('no-store')
  })
})

describe('pages', () => {
  test.each<[string, number, string, RequestOptions?]>([
    ['one', 200, '/services'],
    ['one in another language', 200, '/services?lang=ar', { headers: { 'accept-encoding': 'br' } }],
    ['one by HEAD', 200, '/faq', { method: 'HEAD' }],
    ['a private one', 200, '/orders/1'],
    ['none', 404, '/nothing/here'],
    ['an attempt at the files', 404, '/..%2f..%2fpackage.json'],
    ['the repository', 404, '/.git/config'],
    ['another host in the path', 404, '//evil.example/'],
  ])('sets headers on %s: %i', async (_, status, path, options) => {
    for (const time of ['first', 'second']) {
      const response = await send(path, options)
      expect([time, response.status]).toEqual([time, status])
      expectHeaders(response, PAGE)
    }
  })
})

test('sets headers on 304 for a cached page', async () => {
  const br = { 'accept-encoding': 'br' }
  const { headers } = await send('/about', { headers: br })
  const cached = await send('/about', { headers: { ...br, 'if-none-match': headers.etag } })
  expect(cached.status).toBe(304)
  expectHeaders(cached, PAGE)
})

describe('requests that Node rejects', () => {
  test.each([
    ['no HTTP at all', 400, 'GARBAGE\r\n\r\n'],
    ['no host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a host that is none', 400, 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    ['two lengths', 400, 'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: 5\r\n\r\n'],
    [
      'a length and chunks, as smugglers do',
      400,
      'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a line end that is half one', 400, 'GET / HTTP/1.1\r\nHost: x\r\nX: a\rb\r\n\r\n'],
    ['headers without end', 431, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])('sets headers on %s: %i', async (_, status, text) => {
    const response = await sendRaw(text)
    expect(response.status).toBe(status)
    expectHeaders(response, NO_PAGE)
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

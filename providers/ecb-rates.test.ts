import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { buildEcbFeed } from '../tests/support/providers/ecb-feed.ts'
import { createEcbRateSource } from './ecb-rates.ts'

const FEED = buildEcbFeed('2026-11-19')
const NEVER_ABORTED = new AbortController().signal

async function createFeedServer(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/daily.xml`, server }
}

async function getRates(answer: RequestListener, longest?: number) {
  const { url } = await createFeedServer(answer)
  return createEcbRateSource({ url, timeoutMs: longest }).getRates(NEVER_ABORTED)
}

function pass(response: ServerResponse, text: string, status = 200) {
  response.writeHead(status, { 'content-type': 'text/xml' }).end(text)
}

test('parses the published feed', async () => {
  const rates = await getRates((_, response) => pass(response, FEED))
  expect(rates).toMatchObject({ asOf: '2026-11-19', perEuro: { EUR: 1, GBP: 0.8788, INR: 102.91 } })
})

test('follows a few redirects', async () => {
  const sent = (times: number) =>
    getRates((request, response) => {
      const at = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0)
      if (at === times) pass(response, FEED)
      else response.writeHead(at % 2 ? 301 : 307, { location: `/elsewhere/${at + 1}` }).end()
    })
  expect(await sent(3)).toMatchObject({ asOf: '2026-11-19' })
  await expect(sent(4)).rejects.toThrow('http_error redirects')
  await expect(sent(-1)).rejects.toThrow('http_error redirects')
})

test.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'data:text/xml,<a/>'])(
  'does not follow a redirect to %s',
  async (location) => {
    await expect(getRates((_, response) => response.writeHead(302, { location }).end())).rejects.toThrow(
      'http_error 302',
    )
  },
)

test.each([204, 304, 404, 429, 500, 503])(
  'rejects a response with status %d, whatever it contains',
  async (status) => {
    const reading = getRates((_, response) => pass(response, FEED, status))
    await expect(reading).rejects.toThrow(`http_error ${status}`)
  },
)

test('reads at most 256 kB and does not wait for the rest', async () => {
  let closed = false
  const reading = getRates((_, response) => {
    response.on('close', () => {
      closed = true
    })
    const more = () => {
      while (!closed && response.write(' '.repeat(10_000)));
    }
    response.on('drain', more)
    more()
  })
  await expect(reading).rejects.toThrow('too_large')
  await expect.poll(() => closed).toBe(true)
})

test.each<[string, RequestListener]>([
  ['never', () => {}],
  ['with a beginning and no end', (_, response) => response.write(FEED.slice(0, 300))],
  [
    'a byte at a time',
    (_, response) => {
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    },
  ],
  [
    'with a redirect each time, slowly',
    (_, response) => setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 120),
  ],
])('stops waiting for a feed that answers %s', async (_, answer) => {
  await expect(getRates(answer, 300)).rejects.toThrow('timed_out')
})

test('does not delay the shutdown of the shop', async () => {
  const { url } = await createFeedServer(() => {})
  const ending = new AbortController()
  const reading = createEcbRateSource({ url }).getRates(ending.signal)
  setTimeout(() => ending.abort(), 50)
  await expect(reading).rejects.toThrow('unreachable')
})

test('rejects an incomplete response and an unreachable host', async () => {
  const broken = getRates((_, response) => {
    response.writeHead(200, { 'content-length': FEED.length })
    response.write(FEED.slice(0, 300), () => response.destroy())
  })
  await expect(broken).rejects.toThrow('unreachable')
  const { url, server } = await createFeedServer(() => {})
  await new Promise((closed) => server.close(closed))
  await expect(createEcbRateSource({ url }).getRates(NEVER_ABORTED)).rejects.toThrow('unreachable')
})

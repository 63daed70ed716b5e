import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildEcbFeed, SAMPLE_RATES } from '../tests/support/providers/ecb-feed.ts'
import { createEcbRateSource, parseEcbFeed } from './ecb-rates.ts'

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

function getErrorCode(text: string): string {
  try {
    parseEcbFeed(text)
  } catch (thrown) {
    return (thrown as Error).message
  }
  return 'none'
}

test('parses the day, every rate, and the euro itself', () => {
  const figures = Object.entries(SAMPLE_RATES).map(([code, rate]) => [code, Number(rate)])
  const expected = { asOf: '2026-11-19', perEuro: { EUR: 1, ...Object.fromEntries(figures) } }
  expect(parseEcbFeed(FEED)).toEqual(expected)
  // Other XML writers format the same data differently.
  expect(parseEcbFeed(`\uFEFF${FEED.replaceAll("'", '"').replaceAll('/>', ' />')}`)).toEqual(expected)
  expect(parseEcbFeed(FEED.replaceAll('/>', '></Cube>').replaceAll('\n', '\r\n'))).toEqual(expected)
  expect(parseEcbFeed(FEED.replace(/>\s+</g, '><').trim())).toEqual(expected)
})

describe('any other form', () => {
  test.each<[string, string, string]>([
    ['nothing', '', 'not_understood'],
    ['blanks', ' \n', 'not_understood'],
    ['a page', '<!DOCTYPE html><html><body>Maintenance</body></html>', 'not_understood'],
    ['JSON', '{"rates":{"USD":1.16}}', 'not_understood'],
    ['half of it', FEED.slice(0, FEED.length / 2), 'not_understood'],
    ['all but its end', FEED.slice(0, -5), 'not_understood'],
    ['more behind it', `${FEED}<Cube/>`, 'not_understood'],
    ['words behind it', `${FEED}and so on`, 'not_understood'],
    ['it twice', FEED + FEED, 'not_understood'],
    ['two days', FEED.replace('\t</Cube>\n<', "<Cube time='2026-11-18'/></Cube>\n<"), 'not_understood'],
    ['no day', FEED.replace(/<Cube time.*\t\t<\/Cube>/s, ''), 'empty'],
    ['no rates', buildEcbFeed('2026-11-19', {}), 'empty'],
    ['another root', FEED.replaceAll('gesmes:Envelope', 'gesmes:Letter'), 'not_understood'],
    ['another element', FEED.replace('<Cube>', '<Rates></Rates><Cube>'), 'not_understood'],
    ['ends out of order', FEED.replace('</gesmes:name>', '</gesmes:Sender>'), 'not_understood'],
    ['words between the figures', FEED.replace('<Cube>', '<Cube>soon'), 'not_understood'],
    ['a comment', FEED.replace('<Cube>', '<!-- --><Cube>'), 'not_understood'],
    ['an entity', FEED.replace('1.1604', '&rate;'), 'not_understood'],
    [
      'a doctype',
      FEED.replace('?>', '?><!DOCTYPE a [<!ENTITY rate SYSTEM "file:///etc/passwd">]>'),
      'not_understood',
    ],
    ['a currency twice', FEED.replace("'CHF'", "'USD'"), 'not_understood'],
    ['the euro in euros', FEED.replace("'CHF'", "'EUR'"), 'not_understood'],
    ['no currency', FEED.replace("'CHF'", "'__proto__'"), 'not_understood'],
    ['a third attribute', FEED.replace("'1.1604'", "'1.1604' unit='100'"), 'not_understood'],
    ['an attribute twice', FEED.replace("'1.1604'", "'1.1604' rate='2'"), 'not_understood'],
    ['no rate', FEED.replace(" rate='1.1604'", ''), 'not_understood'],
    ['a day that is none', buildEcbFeed('19.11.2026'), 'bad_date'],
    ...['NaN', '-1', '1e99', 'Infinity', '0x10', '1,16', '', ' 1.16', '1.', '.5', '٣.٥'].map(
      (rate): [string, string, string] => [
        `USD at '${rate}'`,
        FEED.replace('1.1604', rate),
        'not_a_rate USD',
      ],
    ),
  ])('rejects %s', (_, text, fault) => {
    expect(getErrorCode(text)).toBe(fault)
  })

  test('rejects a damaged feed or parses exactly what it says', () => {
    const place = fc.nat(FEED.length)
    const bits = fc.oneof(
      fc.string(),
      fc.constantFrom('<', '>', '/', "'", '"', '<Cube', '</Cube>', '<Cube/>'),
    )
    fc.assert(
      fc.property(place, fc.nat(30), bits, (at, length, bit) => {
        const changed = FEED.slice(0, at) + bit + FEED.slice(at + length)
        try {
          const { asOf, perEuro } = parseEcbFeed(changed)
          expect(changed).toMatch(new RegExp(`time=["']${asOf}["']`))
          for (const rate of Object.values(perEuro)) expect(Number.isFinite(rate)).toBe(true)
        } catch (thrown) {
          expect((thrown as Error).name).toBe('ExchangeRateError')
        }
      }),
      { numRuns: 3_000 },
    )
  })

  test('parses a feed built to be slow as fast as any', () => {
    for (const unit of ['<', '<Cube ', "<Cube a='", ' ', '<gesmes:a>', "<Cube currency=' "]) {
      expect(getErrorCode(unit.repeat(60_000))).toBe('not_understood')
    }
    expect(getErrorCode(`<gesmes:Envelope ${'a'.repeat(250_000)}>`)).toBe('not_understood')
    expect(getErrorCode(`<gesmes:Envelope${' '.repeat(250_000)}=>`)).toBe('not_understood')
  })
})

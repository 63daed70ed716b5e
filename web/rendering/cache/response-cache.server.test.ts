import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Locale } from '../../../shop/localization/detect-locale.ts'
import { type CacheRequest, getCacheKey, ResponseCache } from './response-cache.server.ts'

afterEach(() => vi.useRealTimers())

function locale(own: Partial<Locale> = {}) {
  return { country: 'GB', lang: 'en', currency: 'GBP', langFrom: 'cookie', ...own } as Locale
}

const HOME = '/ en true GBP'

function buildRequest(own: Partial<CacheRequest> = {}): CacheRequest {
  return { acceptEncoding: null, ifNoneMatch: null, shareable: false, requestId: 'request', ...own }
}

/** Counts its renderings and numbers the pages. */
function renderer({ status = 200, version = 1 as number | null } = {}) {
  const render = vi.fn(async () => ({
    response: new Response(`page ${render.mock.calls.length}`, { status }),
    version,
  }))
  return render
}

async function textOf(cache: ResponseCache, version: number | null, render: ReturnType<typeof renderer>) {
  return (await cache.get(HOME, version, buildRequest(), render))?.text()
}

test('builds the cache key from path, language and currency', () => {
  expect(getCacheKey('/', locale())).toBe(HOME)
  expect(getCacheKey('/', locale({ country: 'SA', langFrom: 'param' }))).toBe(HOME)
  const others = [locale({ lang: 'ar' }), locale({ currency: 'USD' }), locale({ langFrom: 'browser' })]
  expect(
    new Set([HOME, getCacheKey('/faq', locale()), ...others.map((each) => getCacheKey('/', each))]).size,
  ).toBe(5)
})

describe('ResponseCache', () => {
  test('renders a page once for concurrent requests', async () => {
    const cache = new ResponseCache({ always: [['x-frame-options', 'DENY']] })
    const render = renderer()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => cache.getOrCreate(HOME, buildRequest(), render)),
    )
    expect(render).toHaveBeenCalledTimes(1)
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(10).fill('page 1'))
    expect(answers[0]?.headers.get('x-frame-options')).toBe('DENY')
  })

  test('caches no failure and renders for each caller', async () => {
    const cache = new ResponseCache()
    const render = renderer({ status: 500 })
    const answers = await Promise.all([1, 2, 3].map(() => cache.getOrCreate(HOME, buildRequest(), render)))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(3)
    expect(cache.get(HOME, 1, buildRequest(), render)).toBeNull()
  })

  test('caches a 404 with its status, without conditional or shared caching', async () => {
    const cache = new ResponseCache()
    const render = renderer({ status: 404 })
    await cache.getOrCreate(HOME, buildRequest(), render)
    const found = async (own: Partial<CacheRequest> = {}) => cache.get(HOME, 1, buildRequest(own), render)
    const etag = (await found())?.headers.get('etag') ?? null
    for (const own of [
      {},
      { acceptEncoding: 'gzip' },
      { acceptEncoding: 'br' },
      { ifNoneMatch: etag },
      { ifNoneMatch: '*' },
      { shareable: true },
    ]) {
      const answer = await found(own)
      expect(answer?.status).toBe(404)
      expect(answer?.headers.has('cdn-cache-control')).toBe(false)
    }
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('renders a page once for each content version', async () => {
    const cache = new ResponseCache()
    const first = renderer()
    await cache.getOrCreate(HOME, buildRequest(), first)
    expect(await textOf(cache, 1, first)).toBe('page 1')
    expect(first).toHaveBeenCalledTimes(1)
    const second = renderer({ version: 2 })
    second.mockImplementation(async () => ({ response: new Response('changed'), version: 2 }))
    const both = await Promise.all([textOf(cache, 2, second), textOf(cache, 2, second)])
    expect(both).toEqual(['changed', 'changed'])
    expect(await textOf(cache, 2, second)).toBe('changed')
    expect(second).toHaveBeenCalledTimes(1)
  })

  test('serves the cached page when the content version is unknown or the new version fails to render', async () => {
    const cache = new ResponseCache()
    await cache.getOrCreate(HOME, buildRequest(), renderer())
    const away = renderer({ status: 500, version: null })
    expect(await textOf(cache, null, away)).toBe('page 1')
    expect(away).not.toHaveBeenCalled()
    expect(await textOf(cache, 2, away)).toBe('page 1')
    // The attempt is not repeated with every request.
    expect(await textOf(cache, 2, away)).toBe('page 1')
    expect(away).toHaveBeenCalledTimes(1)
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.advanceTimersByTime(3_600_000)
    const makesDo = renderer({ version: null })
    makesDo.mockImplementation(async () => ({ response: new Response('built-in prices'), version: null }))
    expect(await textOf(cache, 2, makesDo)).toBe('page 1')
    expect(makesDo).toHaveBeenCalledTimes(1)
  })

  test('serves an old response only as long as allowed', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const cache = new ResponseCache({ freshMs: 1_000, staleMs: 1_000 })
    const render = renderer()
    await cache.getOrCreate(HOME, buildRequest(), render)
    vi.advanceTimersByTime(999)
    expect(await textOf(cache, 1, render)).toBe('page 1')
    expect(render).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(await textOf(cache, 1, render)).toBe('page 1')
    await expect.poll(() => textOf(cache, 1, render)).toBe('page 2')
    vi.advanceTimersByTime(3_000)
    expect(await textOf(cache, 1, render)).toBe('page 3')
  })

  test('limits the wait for a changed page', async () => {
    const cache = new ResponseCache()
    await cache.getOrCreate(HOME, buildRequest(), renderer())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const never = vi.fn(() => new Promise<never>(() => {}))
    const text = Promise.resolve(cache.get(HOME, 2, buildRequest(), never)).then((page) => page?.text())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await text).toBe('page 1')
  })

  test.each([
    ['what makes do', null, 3_000],
    ['a page', 1, 3_600_000],
  ])('caches %s no longer than its maximum age', async (_, version, milliseconds) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const cache = new ResponseCache()
    const render = renderer({ version })
    await cache.getOrCreate(HOME, buildRequest(), render)
    vi.advanceTimersByTime(milliseconds - 1)
    expect(await textOf(cache, version, render)).toBe('page 1')
    expect(render).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(await textOf(cache, version, render)).toBe('page 1')
    await expect.poll(() => textOf(cache, version, render)).toBe('page 2')
  })

  test('limits its size in bytes and keeps recently used pages', async () => {
    const most = 2 ** 20
    const cache = new ResponseCache({ maxBytes: most })
    const large = (place: string) =>
      // Random bytes do not compress, so each page counts twice: as brotli and as gzip.
      cache.getOrCreate(place, buildRequest(), async () => ({
        response: new Response(randomBytes(most / 8)),
        version: 1,
      }))
    await cache.getOrCreate(HOME, buildRequest(), renderer())
    for (const place of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await large(place)
      expect(await textOf(cache, 1, renderer())).toBe('page 1')
    }
    expect(cache.size.bytes).toBeLessThanOrEqual(most)
    expect(cache.size.pages).toBe(4)
    expect(cache.get('a', 1, buildRequest(), renderer())).toBeNull()
    expect(cache.get('f', 1, buildRequest(), renderer())).not.toBeNull()
  })
})

describe('cached response', () => {
  async function kept() {
    const cache = new ResponseCache({ always: [['x-frame-options', 'DENY']], varying: ['cf-ipcountry'] })
    await cache.getOrCreate(HOME, buildRequest(), renderer())
    return async (own: Partial<CacheRequest> = {}) => {
      const found = await cache.get(HOME, 1, buildRequest(own), renderer())
      if (!found) throw new Error('not in the cache')
      return found
    }
  }

  test('uses the accepted encoding, with an ETag for each', async () => {
    const find = await kept()
    const [br, gzip, plain] = await Promise.all([
      find({ acceptEncoding: 'gzip, br' }),
      find({ acceptEncoding: 'gzip' }),
      find(),
    ])
    const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())
    expect(brotliDecompressSync(await bytes(br)).toString()).toBe('page 1')
    expect(gunzipSync(await bytes(gzip)).toString()).toBe('page 1')
    expect(await plain.text()).toBe('page 1')
    expect(plain.headers.has('content-encoding')).toBe(false)
    expect(new Set([br, gzip, plain].map(({ headers }) => headers.get('etag'))).size).toBe(3)
    expect(br.headers.get('vary')).toBe('accept-encoding, accept-language, cookie, cf-ipcountry')
  })

  test('is 304 for a matching ETag, with all headers and no body', async () => {
    const find = await kept()
    const tag = (await find({ acceptEncoding: 'br' })).headers.get('etag')
    for (const etag of [tag, `"other", W/${tag}`, '*']) {
      const answer = await find({ acceptEncoding: 'br', ifNoneMatch: etag })
      expect(answer.status).toBe(304)
      expect(answer.body).toBeNull()
      expect(answer.headers.get('etag')).toBe(tag)
      expect(answer.headers.get('x-frame-options')).toBe('DENY')
      expect(answer.headers.has('content-length')).toBe(false)
    }
    expect((await find({ acceptEncoding: 'gzip', ifNoneMatch: tag })).status).toBe(200)
    expect((await find({ acceptEncoding: 'br', ifNoneMatch: '"other"' })).status).toBe(200)
  })

  test('allows shared caching only when the request itself states everything the page depends on', async () => {
    const find = await kept()
    const [own, shared] = [await find(), await find({ shareable: true })]
    for (const { headers } of [own, shared]) expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(own.headers.has('cdn-cache-control')).toBe(false)
    expect(shared.headers.get('cdn-cache-control')).toContain('stale-while-revalidate')
  })
})

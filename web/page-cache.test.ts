import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Locale } from '../shop/localization/detect-locale.ts'
import { NOT_KEPT, PageCache, placeOf } from './page-cache.ts'

afterEach(() => vi.useRealTimers())

function visit(locale: Partial<Locale> = {}) {
  return {
    requestId: 'r',
    locale: { country: 'GB', lang: 'en', currency: 'GBP', langFrom: 'cookie', ...locale } as Locale,
  }
}

const HOME = { path: '/', variant: 'en' }

/** Counts its renderings; each is told from the others by its number. */
function renderer(status = 200) {
  const render = vi.fn(async () => new Response(`page ${render.mock.calls.length}`, { status }))
  return render
}

describe('the place of a page', () => {
  test('is the same from every country and for every query of lang', () => {
    const home = placeOf('GET', '/', '', visit())
    expect(placeOf('GET', '/', '?lang=en', visit({ country: 'SA', langFrom: 'param' }))).toEqual(home)
    expect(placeOf('GET', '/', '', visit({ lang: 'ar' }))).not.toEqual(home)
    expect(placeOf('GET', '/', '', visit({ currency: 'USD' }))).not.toEqual(home)
    expect(placeOf('GET', '/', '', visit({ langFrom: 'browser' }))).not.toEqual(home)
  })

  test.each([
    ['POST', '/', ''],
    ['GET', '/', '?session_id=1'],
    ['GET', '/services.data', ''],
    ['GET', '/orders/01999999-0000-7000-8000-000000000000', ''],
    ['GET', '/receipts/01999999-0000-7000-8000-000000000000', ''],
  ])('is none for what may not be kept: %s %s%s', (method, path, search) => {
    expect(placeOf(method, path, search, visit())).toBeNull()
  })
})

describe('the cache', () => {
  test('renders a page once for all who ask at the same time', async () => {
    const cache = new PageCache([['x-frame-options', 'DENY']])
    const render = renderer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => cache.fill(HOME, null, render)))
    expect(render).toHaveBeenCalledTimes(1)
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(10).fill('page 1'))
    expect(answers[0]?.headers.get('x-frame-options')).toBe('DENY')
  })

  test('keeps nothing that failed, and gives each who asked a rendering of their own', async () => {
    const cache = new PageCache([])
    const render = renderer(500)
    const answers = await Promise.all([1, 2, 3].map(() => cache.fill(HOME, null, render)))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(3)
    expect(cache.knows('/')).toBe(false)
  })

  test('a page without the database is shown and not kept, and takes no better one away', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const cache = new PageCache([])
    const poor = vi.fn(async () => new Response('sample', { headers: { 'cache-control': NOT_KEPT } }))
    expect(await (await cache.fill(HOME, null, poor)).text()).toBe('sample')
    expect(cache.knows('/')).toBe(false)
    await cache.fill(HOME, null, renderer())
    vi.setSystemTime(Date.now() + 10_000)
    for (let asked = 0; asked < 5; asked += 1) {
      expect(await cache.find(HOME, null, poor)?.text()).toBe('page 1')
      await new Promise((resolve) => setImmediate(resolve))
    }
    // Nor is it tried again for each who asks.
    expect(poor).toHaveBeenCalledTimes(2)
  })

  test('a clock that is set back makes no page last longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const cache = new PageCache([])
    const render = renderer()
    await cache.fill(HOME, null, render)
    vi.setSystemTime(Date.now() - 86_400_000)
    cache.find(HOME, null, render)
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('serves a stale page while its successor is rendered', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const cache = new PageCache([])
    const render = renderer()
    await cache.fill(HOME, null, render)
    const find = () => cache.find(HOME, null, render)?.text()
    expect(await find()).toBe('page 1')
    expect(render).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 10_000)
    expect(await find()).toBe('page 1')
    await vi.waitFor(async () => expect(await find()).toBe('page 2'))
  })

  test('forgets the oldest path when there are too many', async () => {
    const cache = new PageCache([])
    for (let number = 0; number <= 200; number += 1) {
      await cache.fill({ path: `/${number}`, variant: 'en' }, null, renderer())
    }
    expect([cache.knows('/0'), cache.knows('/1'), cache.knows('/200')]).toEqual([false, true, true])
  })
})

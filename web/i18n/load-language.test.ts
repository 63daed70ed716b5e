import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserI18n, isLoadingEnglish, loadLanguage } from './create-browser-i18n.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const MESSAGES = { common: { close: 'Close' }, cart: { title: 'Cart' } }

test('loads every namespace in use', async () => {
  const instance = createBrowserI18n('en', MESSAGES)
  const fetched = vi.fn(async (url: string) => Response.json({ title: `Spanish ${url}` }))
  vi.stubGlobal('fetch', fetched)
  expect(await loadLanguage(instance, 'es')).toBe('es')
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/locales/es/common.json', '/locales/es/cart.json'])
  expect(instance.getFixedT('es', 'cart')('title')).toBe('Spanish /locales/es/cart.json')
  expect(instance.language).toBe('en')
})

test('falls back to English when one of them is missing', async () => {
  const instance = createBrowserI18n('ar', MESSAGES)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/locales/es/cart.json' ? new Response(null, { status: 503 }) : Response.json({ title: url }),
  )
  expect(await loadLanguage(instance, 'es')).toBe('en')
  expect(instance.hasPart('es', 'common')).toBe(false)
  expect(instance.getFixedT('en', 'cart')('title')).toBe('/locales/en/cart.json')
})

test('keeps an English page when another language is missing', async () => {
  const instance = createBrowserI18n('en', MESSAGES)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetched = vi.fn(async (_: string) => new Response(null, { status: 503 }))
  vi.stubGlobal('fetch', fetched)
  expect(await loadLanguage(instance, 'es')).toBe('en')
  expect(fetched.mock.calls.some(([url]) => url.startsWith('/locales/en'))).toBe(false)
})

test('returns null when English is missing too', async () => {
  const instance = createBrowserI18n('ar', MESSAGES)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
  expect(await loadLanguage(instance, 'es')).toBeNull()
})

test('tells while English loads, and only then', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  for (const [from, to, isLoading] of [
    ['ar', 'en', true],
    ['ar', 'es', false],
  ] as const) {
    const loading = loadLanguage(createBrowserI18n(from, MESSAGES), to)
    expect(isLoadingEnglish.read()).toBe(isLoading)
    await loading
    expect(isLoadingEnglish.read()).toBe(false)
  }
})

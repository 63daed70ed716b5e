import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserI18n } from './create-browser-i18n.ts'
import { loadLanguage } from './load-language.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const MESSAGES = { common: { close: 'Close' }, cart: { title: 'Cart' } }

test('loads every namespace in use', async () => {
  const instance = createBrowserI18n('en', MESSAGES)
  const fetched = vi.fn(async (url: string) => Response.json({ title: `Spanish ${url}` }))
  vi.stubGlobal('fetch', fetched)
  await loadLanguage(instance, 'es')
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/locales/es/common.json', '/locales/es/cart.json'])
  expect(instance.getFixedT('es', 'cart')('title')).toBe('Spanish /locales/es/cart.json')
  expect(instance.language).toBe('en')
})

test('changes nothing when one of them is missing', async () => {
  const instance = createBrowserI18n('en', MESSAGES)
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('cart') ? new Response(null, { status: 503 }) : Response.json({ close: 'Cerrar' }),
  )
  await expect(loadLanguage(instance, 'es')).rejects.toThrow('503')
  expect(instance.hasPart('es', 'common')).toBe(false)
})

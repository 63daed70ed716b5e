import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBrowserI18n } from './create-browser-i18n.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('shows the supplied default of a missing message, or its key, and warns once', () => {
  const { t } = createBrowserI18n('es', { common: { login: 'Iniciar sesión' } })
  expect(t('login')).toBe('Iniciar sesión')
  const missing = 'nowhere' as 'login'
  expect(t(missing)).toBe('nowhere')
  expect(t(missing, { defaultValue: 'Nowhere' })).toBe('Nowhere')
  expect(console.warn).toHaveBeenCalledTimes(1)
  expect(console.warn).toHaveBeenCalledWith('missing translation: common:nowhere')
})

it('falls back to English when a file fails to load, and to an empty file when English fails too', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/locales/en/cart.json' ? Response.json({ title: 'Cart' }) : new Response('', { status: 500 }),
  )
  const i18n = createBrowserI18n('es', { common: {} })
  await i18n.loadParts('es', ['cart', 'faq'])
  expect(i18n.t('cart:title')).toBe('Cart')
  expect(i18n.t('faq:title')).toBe('title')
})

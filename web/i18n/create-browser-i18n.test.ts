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

it('shows the given default or the key itself for a word that is missing, and warns once', () => {
  const { t } = createBrowserI18n('es', { common: { login: 'Iniciar sesión' } })
  expect(t('login')).toBe('Iniciar sesión')
  const missing = 'nowhere' as 'login'
  expect(t(missing, { defaultValue: 'a default' })).toBe('a default')
  expect(t(missing)).toBe('nowhere')
  expect(console.warn).toHaveBeenCalledTimes(1)
  expect(console.warn).toHaveBeenCalledWith('missing translation: common:nowhere')
})

it('reads a file that fails in English, and counts one that fails in English too as empty', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/locales/en/cart.json' ? Response.json({ title: 'Cart' }) : new Response('', { status: 500 }),
  )
  const i18n = createBrowserI18n('es', { common: {} })
  await i18n.loadNamespaces(['cart', 'faq'])
  expect(i18n.t('cart:title')).toBe('Cart')
  expect(i18n.t('faq:title')).toBe('title')
})

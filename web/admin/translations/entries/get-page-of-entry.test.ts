import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ALL_NAMESPACES, STAFF_NAMESPACES } from '../../../../shop/localization/namespaces.ts'
import { flattenMessages } from '../../../../shop/translations/get-shipped-messages.ts'
import { getPageOfEntry, PAGES_OF_SINGLE_TEXTS } from './get-page-of-entry.ts'

const LIVE = ['en', 'ar', 'es'] as const

it('returns the page of a text in its language when the language is live', () => {
  const at = (lang: 'es' | 'it', namespace: 'about' | 'dashboard' | 'admin-packages' | 'auth', key: string) =>
    getPageOfEntry({ lang, namespace, key }, LIVE)
  expect(at('es', 'about', 'mission.title')).toBe('/about?lang=es')
  expect(at('it', 'about', 'mission.title')).toBe('/about?lang=en')
  expect(at('es', 'admin-packages', 'add')).toBe('/admin/packages?lang=es')
  expect(at('es', 'dashboard', 'hello')).toBe('/dashboard?lang=es')
  expect(at('es', 'auth', 'strength.weak')).toBe('/register?lang=es')
})

it('returns null for texts that no path alone shows', () => {
  expect(getPageOfEntry({ lang: 'es', namespace: 'checkout', key: 'heading' }, LIVE)).toBeNull()
  expect(getPageOfEntry({ lang: 'es', namespace: 'common', key: 'problems.not_found' }, LIVE)).toBeNull()
})

it.each(ALL_NAMESPACES)('has no exception without a text in %s', (namespace) => {
  const messages = JSON.parse(readFileSync(`locales/en/${namespace}.json`, 'utf8'))
  const keys = [...flattenMessages(messages).keys()]
  const starts = Object.keys(PAGES_OF_SINGLE_TEXTS[namespace] ?? {})
  expect(starts.filter((start) => !keys.some((key) => key.startsWith(start)))).toEqual([])
})

it('finds the screen of staff texts and no page of emails', () => {
  for (const namespace of STAFF_NAMESPACES) {
    expect(getPageOfEntry({ lang: 'en', namespace, key: 'title' }, LIVE), namespace).not.toBeNull()
  }
  expect(getPageOfEntry({ lang: 'en', namespace: 'orders', key: 'emails.layout.hello' }, LIVE)).toBeNull()
})

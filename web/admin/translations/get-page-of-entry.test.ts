import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { NAMESPACES } from '../../../shop/localization/namespaces.ts'
import { CUSTOMER_MESSAGES } from '../../account/customer-messages.ts'
import { getPageOfEntry, PAGES } from './get-page-of-entry.ts'

const LIVE = ['en', 'ar', 'es'] as const

it('leads to the page of a text, in its language when that is live', () => {
  const at = (lang: 'es' | 'it', namespace: 'about' | 'dashboard' | 'checkout' | 'auth', key: string) =>
    getPageOfEntry({ lang, namespace, key }, LIVE)
  expect(at('es', 'about', 'mission.title')).toBe('/about?lang=es')
  expect(at('it', 'about', 'mission.title')).toBe('/about?lang=en')
  expect(at('es', 'dashboard', 'shelf.add')).toBe('/admin/packages?lang=es')
  expect(at('es', 'dashboard', 'hello')).toBe('/dashboard?lang=es')
  expect(at('es', 'auth', 'strength.weak')).toBe('/register?lang=es')
})

it('leads nowhere where an address alone shows nothing of it', () => {
  expect(getPageOfEntry({ lang: 'es', namespace: 'checkout', key: 'heading' }, LIVE)).toBeNull()
  expect(getPageOfEntry({ lang: 'es', namespace: 'common', key: 'problems.not_found' }, LIVE)).toBeNull()
})

const groupsOf = (namespace: string) =>
  Object.keys(JSON.parse(readFileSync(`locales/en/${namespace}.json`, 'utf8')))

it.each(NAMESPACES)('names only groups of %s that there are', (namespace) => {
  const groups = groupsOf(namespace)
  expect(Object.keys(PAGES[namespace].parts ?? {}).filter((part) => !groups.includes(part))).toEqual([])
})

it('knows the screen of every group of the staff’s words, and that no page shows those of mails', () => {
  const staffs = groupsOf('dashboard').filter((group) => !CUSTOMER_MESSAGES.includes(`dashboard:${group}`))
  expect(staffs.filter((group) => !PAGES.dashboard.parts?.[group])).toEqual([])
  for (const namespace of NAMESPACES.filter((name) => groupsOf(name).includes('mail'))) {
    expect(getPageOfEntry({ lang: 'en', namespace, key: 'mail.subject' }, LIVE), namespace).toBeNull()
  }
})

import { expect, it } from 'vitest'
import { getFallbackSection, getSection, listSections } from './sections.ts'

function wayFor(role: string, path: string) {
  const section = getSection(path)
  return section ? getFallbackSection(role, section) : 'none'
}

it('redirects a manager to a permitted section', () => {
  expect(listSections('manager').map(({ name }) => name)).toEqual(['niches', 'hours'])
  expect(wayFor('manager', '/settings')).toBe('/settings/niches')
  expect(wayFor('manager', '/settings/policy/')).toBe('/settings/niches')
  expect(wayFor('manager', '/settings/hours')).toBeNull()
})

it('lists all sections for an admin', () => {
  expect(listSections('admin')).toHaveLength(11)
  expect(wayFor('admin', '/settings/policy')).toBeNull()
  expect(wayFor('admin', '/settings/nothing')).toBe('none')
})

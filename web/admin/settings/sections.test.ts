import { expect, it } from 'vitest'
import { sectionAt, sectionsOf, wayAround } from './sections.ts'

function wayFor(role: string, path: string) {
  const section = sectionAt(path)
  return section ? wayAround(role, section) : 'none'
}

it('a manager has the niches and the hours, and is led there from elsewhere', () => {
  expect(sectionsOf('manager').map(({ name }) => name)).toEqual(['niches', 'hours'])
  expect(wayFor('manager', '/settings')).toBe('/settings/niches')
  expect(wayFor('manager', '/settings/policy/')).toBe('/settings/niches')
  expect(wayFor('manager', '/settings/hours')).toBeNull()
})

it('an admin has them all', () => {
  expect(sectionsOf('admin')).toHaveLength(11)
  expect(wayFor('admin', '/settings/policy')).toBeNull()
  expect(wayFor('admin', '/settings/nothing')).toBe('none')
})

import { expect, it } from 'vitest'
import { sectionsOf, wayAround } from './sections.ts'

it('a manager has the niches and the hours, and is led there from elsewhere', () => {
  expect(sectionsOf('manager').map(({ name }) => name)).toEqual(['niches', 'hours'])
  expect(wayAround('manager', '/settings')).toBe('/settings/niches')
  expect(wayAround('manager', '/settings/policy/')).toBe('/settings/niches')
  expect(wayAround('manager', '/settings/hours')).toBeNull()
})

it('an admin has them all', () => {
  expect(sectionsOf('admin')).toHaveLength(9)
  expect(wayAround('admin', '/settings/policy')).toBeNull()
})

import { expect, it } from 'vitest'
import { listSectionGroups, listSections, requireSection } from './sections.ts'

it('shows a manager the permitted sections and redirects from the others', () => {
  expect(listSections('manager').map(({ name }) => name)).toEqual(['niches', 'hours', 'notifications'])
  expect(listSectionGroups('manager').map(({ group }) => group)).toEqual(['selling', 'promises', 'own'])
  expect(requireSection('manager', undefined)).toBe('niches')
  expect(requireSection('manager', 'hours')).toBe('hours')
  expect(() => requireSection('manager', 'policy')).toThrow(
    expect.objectContaining({ status: 302, headers: new Headers({ location: '/settings' }) }),
  )
})

it('lists all sections for an admin, and those of owners for an owner', () => {
  expect(listSections('admin')).toHaveLength(16)
  expect(listSections('super_admin')).toHaveLength(17)
  expect(requireSection('admin', undefined)).toBe('launch')
  expect(requireSection('admin', 'policy')).toBe('policy')
  expect(() => requireSection('admin', 'nothing')).toThrow(expect.objectContaining({ init: { status: 404 } }))
})

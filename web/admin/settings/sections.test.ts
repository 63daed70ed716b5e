import { expect, it } from 'vitest'
import { isForm, listSectionGroups, listSections, requireSection } from './sections.ts'

it('shows a manager the permitted sections and redirects from the others', () => {
  const forms = listSections('manager').filter((section) => isForm(section))
  expect(forms.map(({ name }) => name)).toEqual(['opening', 'niches', 'notifications'])
  expect(listSectionGroups('manager').map(({ group }) => group)).not.toContain('money')
  expect(requireSection('manager', undefined)).toBe('opening')
  expect(requireSection('manager', 'niches')).toBe('niches')
  expect(() => requireSection('manager', 'policy')).toThrow(
    expect.objectContaining({ status: 302, headers: new Headers({ location: '/settings' }) }),
  )
})

it('lists all sections for an owner, and those of owners for nobody else', () => {
  const owned = listSections('super_admin').filter(
    ({ name }) => !listSections('admin').some((section) => section.name === name),
  )
  expect(owned.map(({ name }) => name)).toEqual(['mail', 'data'])
  expect(requireSection('admin', undefined)).toBe('launch')
  expect(requireSection('admin', 'policy')).toBe('policy')
  expect(() => requireSection('admin', 'nothing')).toThrow(expect.objectContaining({ init: { status: 404 } }))
})

it('gives screens no second address', () => {
  const screens = listSections('super_admin').filter((section) => !isForm(section))
  expect(screens.map(({ path }) => path)).toContain('/admin/taxes')
  for (const { name } of screens)
    expect(() => requireSection('super_admin', name)).toThrow(
      expect.objectContaining({ init: { status: 404 } }),
    )
})

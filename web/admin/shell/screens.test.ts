import { describe, expect, it } from 'vitest'
import english from '../../../locales/en/admin.json' with { type: 'json' }
import { PERMISSIONS, type Permission, ROLES } from '../../../shop/accounts/roles.ts'
import routes from '../../routes.ts'
import { listSections } from '../settings/sections.ts'
import { getScreen, listDecisions, listMenuGroups } from './screens.ts'

const listMenu = (role: string) => listMenuGroups(role).flat()

describe('the menu', () => {
  it('has at most nine entries, which an owner has all of', () => {
    expect(listMenu('super_admin').map(({ name }) => english.screens[name])).toEqual([
      'Dashboard',
      'Orders',
      'To decide',
      'Inbox',
      'Packages',
      'Promotions',
      'Analytics',
      'Users & Teams',
      'Settings',
    ])
  })

  it('shows a manager the decisions that they may make, and no more of the rest', () => {
    expect(listMenu('manager').map(({ name }) => name)).toEqual([
      'orders',
      'decide',
      'inbox',
      'analytics',
      'team',
      'settings',
    ])
    expect(listDecisions('manager').map(({ name }) => name)).toEqual(['cases', 'reviews', 'offers'])
    expect(listMenu('user')).toEqual([])
  })
})

it('reaches every staff route from the menu, its decisions or the settings', () => {
  const staff = routes.find(({ file }) => file === 'admin/shell/admin-layout.tsx')
  const paths = (staff?.children?.[0]?.children ?? []).flatMap(({ path = '' }) => path)
  expect(paths.length).toBeGreaterThan(20)
  const reached = new Set([
    ...listMenu('super_admin').map(({ to }) => to),
    ...listDecisions('super_admin').map(({ to }) => to),
    ...listSections('super_admin').map(({ path }) => path),
  ] as string[])
  for (const path of paths) {
    const screen = getScreen(`/${path.replace('/:section?', '')}`)
    expect(screen && reached.has(screen.to), path).toBe(true)
    expect(
      listMenu('super_admin').some(({ name }) => name === screen?.menu),
      path,
    ).toBe(true)
  }
})

it('lists nothing that its own permission does not allow', () => {
  const allowed = (role: string, permission: Permission) =>
    (PERMISSIONS[permission] as readonly string[]).includes(role)
  for (const role of ROLES)
    for (const { permission } of [...listMenu(role), ...listDecisions(role), ...listSections(role)])
      expect(allowed(role, permission)).toBe(true)
})

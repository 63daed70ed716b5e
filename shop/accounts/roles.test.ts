import { expect, test } from 'vitest'
import { may, type Permission, ROLES } from './roles.ts'

const WHO: Record<Permission, string[]> = {
  'orders:own': ['super_admin', 'admin', 'manager', 'user'],
  'orders:work': ['super_admin', 'admin', 'manager'],
  'messages:answer': ['super_admin', 'admin', 'manager'],
  'mails:read': ['super_admin', 'admin'],
  'mails:read_links': ['super_admin'],
  'refunds:make': ['super_admin', 'admin'],
  'admin:dashboard': ['super_admin', 'admin'],
}

test.each(Object.keys(WHO) as Permission[])('%s', (permission) => {
  expect(ROLES.filter((role) => may(role, permission))).toEqual(WHO[permission])
})

test('a role nobody knows may nothing', () => {
  expect(may('owner', 'orders:work')).toBe(false)
  expect(may('toString', 'orders:own')).toBe(false)
})

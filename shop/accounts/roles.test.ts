import { expect, test } from 'vitest'
import { canGrantRole, canManageRole, hasPermission, isStaff, type Permission, ROLES } from './roles.ts'

const ALL = 'super_admin admin manager user'
const STAFF = 'super_admin admin manager'
const ADMINS = 'super_admin admin'

const EXPECTED_ROLES: Record<Permission, string> = {
  'account:own': ALL,
  'notifications:own': STAFF,
  'orders:own': ALL,
  'orders:read': STAFF,
  'orders:work': STAFF,
  'refunds:make': ADMINS,
  'packages:manage': ADMINS,
  'promotions:manage': ADMINS,
  'messages:answer': STAFF,
  'offers:manage': STAFF,
  'reviews:moderate': STAFF,
  'emails:read': ADMINS,
  'emails:read_links': 'super_admin',
  'analytics:read': STAFF,
  'users:manage': STAFF,
  'settings:limited': STAFF,
  'settings:manage': ADMINS,
  'credentials:manage': 'super_admin',
  'mail_servers:manage': 'super_admin',
  'taxes:manage': ADMINS,
  'api_keys:manage': 'super_admin',
  'webhooks:manage': ADMINS,
  'imports:manage': 'super_admin',
  'exports:everything': 'super_admin',
  'audit:read': ADMINS,
  'translations:edit': ADMINS,
  'admin:dashboard': ADMINS,
}

test.each(Object.entries(EXPECTED_ROLES) as [Permission, string][])(
  'grants %s to: %s',
  (permission, roles) => {
    expect(ROLES.filter((role) => hasPermission(role, permission)).join(' ')).toBe(roles)
  },
)

test('grants no permission to an unknown role', () => {
  expect(hasPermission('owner', 'orders:work')).toBe(false)
  expect(hasPermission('toString', 'orders:own')).toBe(false)
  expect(isStaff('owner')).toBe(false)
})

test.each([
  ['super_admin', ALL],
  ['admin', 'admin manager user'],
  ['manager', 'user'],
  ['user', ''],
] as const)('%s manages and grants: %s', (role, others) => {
  expect(ROLES.filter((other) => canManageRole(role, other)).join(' ')).toBe(others)
  expect(ROLES.filter((other) => canGrantRole(role, other)).join(' ')).toBe(others)
})

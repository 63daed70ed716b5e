/** From the highest rank to the lowest. An unknown role counts as the last. */
export const ROLES = ['super_admin', 'admin', 'manager', 'user'] as const

export type Role = (typeof ROLES)[number]

const STAFF = ['super_admin', 'admin', 'manager'] as const
const ADMINS = ['super_admin', 'admin'] as const
const OWNERS = ['super_admin'] as const

/** The one table of who may do what: the API enforces it; menus, the Roles tab and docs/permissions.md are drawn from it. */
export const PERMISSIONS = {
  /** Name, password, sessions, data: also what an account may do that has to change its password first. */
  'account:own': ROLES,
  'orders:own': ROLES,
  'orders:read': STAFF,
  'orders:work': STAFF,
  'refunds:make': ADMINS,
  'packages:manage': ADMINS,
  'messages:answer': STAFF,
  'mails:read': ADMINS,
  /** A mail may hold the link to a new password: who reads it can become that account. */
  'mails:read_links': OWNERS,
  'analytics:read': STAFF,
  /** Whom they see and may change is `mayActOn`. */
  'users:manage': STAFF,
  /** The niches and the chat's hours. */
  'settings:limited': STAFF,
  'settings:manage': ADMINS,
  'api_keys:manage': OWNERS,
  'audit:read': ADMINS,
  'translations:edit': ADMINS,
  'admin:dashboard': ADMINS,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** What a key may be given: a program does no more than work the orders. */
export const KEY_SCOPES = ['orders:read', 'orders:work'] as const satisfies Permission[]

export type KeyScope = (typeof KEY_SCOPES)[number]

export function hasPermission(role: string, permission: Permission): boolean {
  const roles: readonly string[] = PERMISSIONS[permission]
  return roles.includes(role)
}

/** Whoever works in the shop, as opposed to buying in it. */
export function isStaff(role: string): boolean {
  return hasPermission(role, 'orders:read')
}

/** Which accounts one may see, change and deactivate: those of these roles. */
const MANAGEABLE_ROLES = {
  super_admin: ROLES,
  admin: ['admin', 'manager', 'user'],
  manager: ['user'],
  user: [],
} as const satisfies Record<Role, readonly Role[]>

export function listManageableRoles(role: Role): readonly Role[] {
  return MANAGEABLE_ROLES[role]
}

export function canManageRole(role: Role, other: Role): boolean {
  return listManageableRoles(role).includes(other)
}

/** From `before` to `after` more is allowed. */
export function isPromotion(before: Role, after: Role): boolean {
  return ROLES.indexOf(after) < ROLES.indexOf(before)
}

/** Nobody grants a role whose accounts they could not act on: so none above their own. */
export function canGrantRole(role: Role, granted: Role): boolean {
  return canManageRole(role, granted)
}

/** From the highest rank to the lowest. An unknown role has no permissions. */
export const ROLES = ['super_admin', 'admin', 'manager', 'user'] as const

export type Role = (typeof ROLES)[number]

const STAFF = ['super_admin', 'admin', 'manager'] as const
/** Roles that wait for the proof of an email. */
export const PENDING_ROLES = STAFF

const ADMINS = ['super_admin', 'admin'] as const
const OWNERS = ['super_admin'] as const

/**
 * The only table of permissions: the API enforces it; menus, the Roles tab and docs/permissions.md are
 * generated from it.
 */
export const PERMISSIONS = {
  /** Name, password, sessions and data. Allowed even while a user must change the password first. */
  'account:own': ROLES,
  /** Choose their own notifications and devices. */
  'notifications:own': STAFF,
  'orders:own': ROLES,
  'orders:read': STAFF,
  'orders:work': STAFF,
  'refunds:make': ADMINS,
  'packages:manage': ADMINS,
  'promotions:manage': ADMINS,
  'messages:answer': STAFF,
  /** Prices agreed with one customer, under a link. */
  'offers:manage': STAFF,
  /** Publish, hide and answer reviews. */
  'reviews:moderate': STAFF,
  'emails:read': ADMINS,
  /** An email may contain a password reset link, with which its reader could take over the account. */
  'emails:read_links': OWNERS,
  'analytics:read': STAFF,
  /** Which users they see and manage depends on `canManageRole`. */
  'users:manage': STAFF,
  /** Niches and chat hours. */
  'settings:limited': STAFF,
  'settings:manage': ADMINS,
  /** Keys and passwords of payment providers. Admins see how providers are set up, and change nothing. */
  'credentials:manage': OWNERS,
  /** For owners only: the operator of the mail server can read the links that reset the passwords of owners. */
  'mail_servers:manage': OWNERS,
  /** VAT reports, rates and corrections. */
  'taxes:manage': ADMINS,
  'api_keys:manage': OWNERS,
  /** Receivers of outgoing webhooks, their secrets and their log. */
  'webhooks:manage': ADMINS,
  /** Products, customers and orders of another shop. */
  'imports:manage': OWNERS,
  /** All business data in one file. */
  'exports:everything': OWNERS,
  'audit:read': ADMINS,
  'translations:edit': ADMINS,
  'admin:dashboard': ADMINS,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/**
 * Permissions that need a confirmed session, unless the operation declares otherwise (decision 047): they reach money, access,
 * keys, or where data is sent.
 */
export const CONFIRMED_PERMISSIONS: Partial<Record<Permission, 'changes' | 'every_call'>> = {
  'refunds:make': 'changes',
  'users:manage': 'changes',
  'api_keys:manage': 'changes',
  'webhooks:manage': 'changes',
  'credentials:manage': 'changes',
  'mail_servers:manage': 'changes',
  'exports:everything': 'every_call',
}

/**
 * Scopes of API keys. An operation that keys may call names exactly one, and no scope includes another. None moves money,
 * decides cases, or reaches staff, settings, messages and other keys.
 */
export const KEY_SCOPES = [
  'orders:read',
  'orders:work',
  'packages:read',
  'packages:manage',
  'customers:read',
  'customers:manage',
  'promotions:read',
  'promotions:manage',
  'cases:read',
  'cases:open',
  'exports:orders',
  'exports:taxes',
  'exports:analytics',
] as const

export type KeyScope = (typeof KEY_SCOPES)[number]

/** API keys with scopes for customers manage the users that this role manages: customers, and no staff. */
export const KEY_ROLE: Role = 'manager'

export function hasPermission(role: string, permission: Permission): boolean {
  const roles: readonly string[] = PERMISSIONS[permission]
  return roles.includes(role)
}

export function isStaff(role: string): boolean {
  return hasPermission(role, 'orders:read')
}

/** The roles whose users a role may see, change and deactivate. */
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

/** Returns whether `after` has a higher rank than `before`. */
export function isHigherRole(before: Role, after: Role): boolean {
  return ROLES.indexOf(after) < ROLES.indexOf(before)
}

/** Nobody grants a role that they could not manage, so none above their own. */
export function canGrantRole(role: Role, granted: Role): boolean {
  return canManageRole(role, granted)
}

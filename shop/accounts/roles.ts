/** From the highest rank to the lowest. An unknown role counts as the last. */
export const ROLES = ['super_admin', 'admin', 'manager', 'user'] as const

export type Role = (typeof ROLES)[number]

/** The one table of who may do what: the API enforces it, menus are drawn from it. */
export const PERMISSIONS = {
  'orders:own': ['super_admin', 'admin', 'manager', 'user'],
  'orders:work': ['super_admin', 'admin', 'manager'],
  'messages:answer': ['super_admin', 'admin', 'manager'],
  'mails:read': ['super_admin', 'admin'],
  /** A mail may hold the link to a new password: who reads it can become that account. */
  'mails:read_links': ['super_admin'],
  'refunds:make': ['super_admin', 'admin'],
  'admin:dashboard': ['super_admin', 'admin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

export function may(role: string, permission: Permission): boolean {
  const roles: readonly string[] = PERMISSIONS[permission]
  return roles.includes(role)
}

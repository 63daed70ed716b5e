import { hasPermission, type Permission } from '../../../shop/accounts/roles.ts'

/** What can be set, each on a screen of its own. */
export const SECTIONS = [
  { to: '/settings', name: 'launch', permission: 'settings:manage' },
  { to: '/settings/identity', name: 'identity', permission: 'settings:manage' },
  { to: '/settings/methods', name: 'methods', permission: 'settings:manage' },
  { to: '/settings/policy', name: 'policy', permission: 'settings:manage' },
  { to: '/settings/claims', name: 'claims', permission: 'settings:manage' },
  { to: '/settings/rates', name: 'rates', permission: 'settings:manage' },
  { to: '/settings/niches', name: 'niches', permission: 'settings:limited' },
  { to: '/settings/hours', name: 'hours', permission: 'settings:limited' },
  { to: '/settings/security', name: 'security', permission: 'settings:manage' },
  { to: '/settings/languages', name: 'languages', permission: 'settings:manage' },
  { to: '/settings/texts', name: 'texts', permission: 'settings:manage' },
] as const satisfies { to: string; name: string; permission: Permission }[]

export function listSections(role: string) {
  return SECTIONS.filter(({ permission }) => hasPermission(role, permission))
}

/** The section of a path; undefined where there is none. */
export function getSection(path: string) {
  return SECTIONS.find(({ to }) => to === path.replace(/\/$/, ''))
}

/** Where else to go, for who may not be there; null for who may. */
export function getFallbackSection(role: string, { permission }: { permission: Permission }): string | null {
  const [first] = listSections(role)
  return hasPermission(role, permission) ? null : (first?.to ?? '/dashboard')
}

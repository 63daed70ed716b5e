import { href } from 'react-router'
import { hasPermission, type Permission } from '../../../shop/accounts/roles.ts'

type SettingsSection =
  | 'identity'
  | 'methods'
  | 'policy'
  | 'claims'
  | 'rates'
  | 'niches'
  | 'hours'
  | 'security'
  | 'languages'
  | 'texts'

/** Returns the path of a settings section. */
export function getSettingsPath(section: SettingsSection): string {
  return href('/settings/:section?', { section })
}

/** Sections of the settings, each with its own screen. */
export const SECTIONS = [
  { to: href('/settings/:section?'), name: 'launch', permission: 'settings:manage' },
  { to: getSettingsPath('identity'), name: 'identity', permission: 'settings:manage' },
  { to: getSettingsPath('methods'), name: 'methods', permission: 'settings:manage' },
  { to: getSettingsPath('policy'), name: 'policy', permission: 'settings:manage' },
  { to: getSettingsPath('claims'), name: 'claims', permission: 'settings:manage' },
  { to: getSettingsPath('rates'), name: 'rates', permission: 'settings:manage' },
  { to: getSettingsPath('niches'), name: 'niches', permission: 'settings:limited' },
  { to: getSettingsPath('hours'), name: 'hours', permission: 'settings:limited' },
  { to: getSettingsPath('security'), name: 'security', permission: 'settings:manage' },
  { to: getSettingsPath('languages'), name: 'languages', permission: 'settings:manage' },
  { to: getSettingsPath('texts'), name: 'texts', permission: 'settings:manage' },
] as const satisfies { to: string; name: string; permission: Permission }[]

export function listSections(role: string) {
  return SECTIONS.filter(({ permission }) => hasPermission(role, permission))
}

/** Returns the section of a path, or undefined. */
export function getSection(path: string) {
  return SECTIONS.find(({ to }) => to === path.replace(/\/$/, ''))
}

/** Returns the path to redirect a user to who may not open the section; null when they may. */
export function getFallbackSection(role: string, { permission }: { permission: Permission }): string | null {
  const [first] = listSections(role)
  return hasPermission(role, permission) ? null : (first?.to ?? href('/dashboard'))
}

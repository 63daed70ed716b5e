import { data, href, redirect } from 'react-router'
import { hasPermission, type Permission } from '../../../shop/accounts/roles.ts'
import type { SettingsChanges } from './settings-api.ts'

/** Groups of the menu of settings, in its order. */
const GROUPS = ['shop', 'selling', 'money', 'words', 'connections', 'data', 'own'] as const

/**
 * The menu of settings: sections of the settings, and screens of their own under the address `to`.
 */
export const SECTIONS = [
  { name: 'launch', group: 'shop', permission: 'settings:manage' },
  { name: 'opening', group: 'shop', permission: 'settings:limited' },
  { name: 'brand', group: 'shop', permission: 'settings:manage' },
  { name: 'identity', group: 'shop', permission: 'settings:manage' },
  { name: 'security', group: 'shop', permission: 'settings:manage' },
  { name: 'niches', group: 'selling', permission: 'settings:limited' },
  { name: 'policy', group: 'selling', permission: 'settings:manage' },
  { name: 'claims', group: 'selling', permission: 'settings:manage' },
  { name: 'payments', group: 'money', permission: 'settings:manage' },
  { name: 'rates', group: 'money', permission: 'settings:manage' },
  { name: 'tax', group: 'money', permission: 'settings:manage' },
  { name: 'taxes', group: 'money', permission: 'taxes:manage', to: href('/admin/taxes') },
  { name: 'texts', group: 'words', permission: 'settings:manage' },
  { name: 'translations', group: 'words', permission: 'translations:edit', to: href('/translations') },
  { name: 'languages', group: 'words', permission: 'settings:manage' },
  { name: 'mail', group: 'connections', permission: 'mail_servers:manage' },
  { name: 'emails', group: 'connections', permission: 'emails:read', to: href('/admin/emails') },
  { name: 'webhooks', group: 'connections', permission: 'webhooks:manage', to: href('/admin/webhooks') },
  { name: 'apiReference', group: 'connections', permission: 'webhooks:manage', to: href('/admin/api') },
  { name: 'data', group: 'data', permission: 'imports:manage', to: href('/admin/data') },
  { name: 'audit', group: 'data', permission: 'audit:read', to: href('/admin/audit') },
  { name: 'notifications', group: 'own', permission: 'notifications:own' },
] as const satisfies {
  name: string
  group: (typeof GROUPS)[number]
  permission: Permission
  to?: string
}[]

type Section = (typeof SECTIONS)[number]

/** A section with its form under `/settings`. */
export type SettingsSection = Exclude<Section, { to: string }>['name']

/** The section in which each setting is changed. */
export const SECTION_BY_SETTING: Record<string, SettingsSection> = {
  shopName: 'brand',
  brand: 'brand',
  logo: 'brand',
  supportEmail: 'identity',
  trader: 'identity',
  isOpen: 'opening',
  opensOn: 'opening',
  isLaunchPutAside: 'launch',
  niches: 'niches',
  policy: 'policy',
  claims: 'claims',
  claimSources: 'claims',
  hidesSamples: 'claims',
  methods: 'payments',
  chatHours: 'opening',
  liveLanguages: 'languages',
  staffSecondFactor: 'security',
  refundConfirmationAmount: 'security',
  tax: 'tax',
  remindsOfUnpaidOrders: 'mail',
} satisfies Record<keyof SettingsChanges | 'logo', SettingsSection>

/** Returns the path of a settings section. */
export function getSettingsPath(section: SettingsSection): string {
  return href('/settings/:section?', { section })
}

/** Tells whether an entry is a section of the settings, and no screen of its own. */
export function isForm<S extends Section>(section: S): section is Exclude<S, { to: string }> {
  return !('to' in section)
}

export type ListedSection = Section & { path: string }

/** Lists the entries of the menu of settings that a role may open. */
export function listSections(role: string): ListedSection[] {
  return SECTIONS.filter(({ permission }) => hasPermission(role, permission)).map((section) => ({
    ...section,
    path: isForm(section) ? getSettingsPath(section.name) : section.to,
  }))
}

/** Lists the entries of a role by group, without empty groups. The launch checklist stands in the overview. */
export function listSectionGroups(role: string) {
  const sections = listSections(role).filter((section) => section.name !== 'launch')
  return GROUPS.map((group) => ({
    group,
    sections: sections.filter((section) => section.group === group),
  })).filter((group) => group.sections.length > 0)
}

/** Returns the section of a path, the role's first one without a name. Redirects users who may not open it. */
export function requireSection(role: string, name: string | undefined): SettingsSection {
  const forms = SECTIONS.filter((each) => isForm(each))
  const allowed = forms.filter(({ permission }) => hasPermission(role, permission))
  const section = name === undefined ? allowed[0] : allowed.find((each) => each.name === name)
  if (section) return section.name
  if (!forms.some((each) => each.name === name)) throw data(null, 404)
  throw redirect(allowed.length > 0 ? href('/settings/:section?') : href('/dashboard'))
}

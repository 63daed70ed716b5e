import { data, href, redirect } from 'react-router'
import { hasPermission, type Permission } from '../../../shop/accounts/roles.ts'
import { withSearch } from '../../with-search.ts'
import type { SettingsChanges } from './settings-api.ts'

/** Groups of the list, in its order. */
const GROUPS = ['shop', 'selling', 'promises', 'content', 'system', 'own'] as const

/** Sections of the settings, each with its own screen. */
export const SECTIONS = [
  { name: 'launch', group: 'shop', permission: 'settings:manage' },
  { name: 'opening', group: 'shop', permission: 'settings:manage' },
  { name: 'brand', group: 'shop', permission: 'settings:manage' },
  { name: 'identity', group: 'shop', permission: 'settings:manage' },
  { name: 'mail', group: 'shop', permission: 'mail_servers:manage' },
  { name: 'payments', group: 'selling', permission: 'credentials:manage' },
  { name: 'tax', group: 'selling', permission: 'settings:manage' },
  { name: 'rates', group: 'selling', permission: 'settings:manage' },
  { name: 'niches', group: 'selling', permission: 'settings:limited' },
  { name: 'policy', group: 'promises', permission: 'settings:manage' },
  { name: 'claims', group: 'promises', permission: 'settings:manage' },
  { name: 'sources', group: 'promises', permission: 'settings:manage' },
  { name: 'hours', group: 'promises', permission: 'settings:limited' },
  { name: 'texts', group: 'content', permission: 'settings:manage' },
  { name: 'languages', group: 'content', permission: 'settings:manage' },
  { name: 'security', group: 'system', permission: 'settings:manage' },
  { name: 'backup', group: 'system', permission: 'settings:manage' },
  { name: 'notifications', group: 'own', permission: 'notifications:own' },
] as const satisfies { name: string; group: (typeof GROUPS)[number]; permission: Permission }[]

export type SettingsSection = (typeof SECTIONS)[number]['name']

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
  claimSources: 'sources',
  hidesSamples: 'claims',
  methods: 'payments',
  chatHours: 'hours',
  liveLanguages: 'languages',
  staffSecondFactor: 'security',
  refundConfirmationAmount: 'security',
  tax: 'tax',
  remindsOfUnpaidOrders: 'mail',
} satisfies Record<keyof SettingsChanges | 'logo', SettingsSection>

/** The search for sections and fields in the address. */
export const SEARCH_PARAM = 'search'

/** Tells whether two addresses show the same form: a search changes only the list of sections. */
export function isSameForm(one: Pick<Location, 'pathname' | 'search'>, other: typeof one): boolean {
  const [form, otherForm] = [one, other].map(({ pathname, search }) => {
    const params = new URLSearchParams(search)
    params.delete(SEARCH_PARAM)
    return withSearch(pathname, params)
  })
  return form === otherForm
}

/** Returns the path of a settings section. */
export function getSettingsPath(section: SettingsSection): string {
  return href('/settings/:section?', { section })
}

export function listSections(role: string) {
  return SECTIONS.filter(({ permission }) => hasPermission(role, permission)).map((section) => ({
    ...section,
    to: getSettingsPath(section.name),
  }))
}

type ListedSection = ReturnType<typeof listSections>[number]

export interface SectionGroup {
  group?: (typeof GROUPS)[number]
  sections: (ListedSection & { fields?: { label: string; to: string }[] })[]
}

/** Lists the sections of a role by group, without empty groups. */
export function listSectionGroups(role: string): SectionGroup[] {
  const sections = listSections(role)
  return GROUPS.map((group) => ({
    group,
    sections: sections.filter((section) => section.group === group),
  })).filter((group) => group.sections.length > 0)
}

/** Returns the section of a path, the role's first one without a name. Redirects users who may not open it. */
export function requireSection(role: string, name: string | undefined): SettingsSection {
  const sections = listSections(role)
  const section = name === undefined ? sections[0] : sections.find((each) => each.name === name)
  if (section) return section.name
  if (!SECTIONS.some((each) => each.name === name)) throw data(null, 404)
  throw redirect(sections.length > 0 ? href('/settings/:section?') : href('/dashboard'))
}

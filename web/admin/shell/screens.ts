import {
  ChartLine,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  Package,
  PackageCheck,
  Settings,
  TicketPercent,
  Users,
} from 'lucide-react'
import { href } from 'react-router'
import { hasPermission, type Permission } from '../../../shop/accounts/roles.ts'
import { withSearch } from '../../with-search.ts'
import { SECTIONS } from '../settings/sections.ts'

/** The menu in its groups: daily work, what the shop offers and sells, the shop itself. */
const MENU_GROUPS = [
  [
    { to: href('/admin'), name: 'dashboard', permission: 'admin:dashboard', icon: LayoutDashboard },
    { to: href('/admin/orders'), name: 'orders', permission: 'orders:read', icon: PackageCheck },
    { to: href('/admin/decisions'), name: 'decide', permission: 'orders:read', icon: ListChecks },
    {
      to: href('/admin/inbox/:conversationId?'),
      name: 'inbox',
      permission: 'messages:answer',
      icon: MessageCircle,
    },
  ],
  [
    { to: href('/admin/packages'), name: 'packages', permission: 'packages:manage', icon: Package },
    {
      to: href('/admin/promotions'),
      name: 'promotions',
      permission: 'promotions:manage',
      icon: TicketPercent,
    },
    { to: href('/analytics'), name: 'analytics', permission: 'analytics:read', icon: ChartLine },
  ],
  [
    { to: href('/users-teams'), name: 'team', permission: 'users:manage', icon: Users },
    { to: href('/settings/:section?'), name: 'settings', permission: 'settings:limited', icon: Settings },
  ],
] as const satisfies { to: string; name: string; permission: Permission; icon: LucideIcon }[][]

/** The offers that wait for staff; the list shows them with the open ones otherwise. */
export const UNANSWERED_OFFERS = withSearch(href('/admin/offers'), { state: 'unanswered' })

/** The emails that failed, whoever they are for. */
export const FAILED_EMAILS = withSearch(href('/admin/emails'), { state: 'failed', to: 'all' })

/** Screens with what waits for a decision by kind, and what was decided: the tabs of one menu entry. */
const DECISIONS = [
  { to: href('/admin/cases'), name: 'cases', permission: 'orders:read', menu: 'decide' },
  { to: href('/admin/attention'), name: 'issues', permission: 'refunds:make', menu: 'decide' },
  { to: href('/admin/reviews'), name: 'reviews', permission: 'reviews:moderate', menu: 'decide' },
  { to: href('/admin/offers'), name: 'offers', permission: 'offers:manage', menu: 'decide' },
] as const satisfies { to: string; name: string; permission: Permission; menu: 'decide' }[]

export type MenuEntry = (typeof MENU_GROUPS)[number][number]
export type Decision = (typeof DECISIONS)[number]

/** Every screen of staff once, with the menu entry under which it stands. */
export const SCREENS = [
  ...MENU_GROUPS.flat().map((entry) => ({ ...entry, menu: entry.name })),
  ...DECISIONS,
  ...SECTIONS.flatMap((section) => ('to' in section ? [{ ...section, menu: 'settings' as const }] : [])),
]

export type Screen = (typeof SCREENS)[number]

/** Returns the message that heads a screen: the screens with decisions share one. */
export function getHeadingName({ name, menu }: Screen) {
  return menu === 'decide' ? menu : name
}

/** Lists the groups of the menu for a role, without empty groups. */
export function listMenuGroups(role: string): MenuEntry[][] {
  return MENU_GROUPS.map((entries: readonly MenuEntry[]) =>
    entries.filter(({ permission }) => hasPermission(role, permission)),
  ).filter((entries) => entries.length > 0)
}

export function listDecisions(role: string): Decision[] {
  return DECISIONS.filter(({ permission }) => hasPermission(role, permission))
}

/** Returns the screen of a path or of its parent path, for example the order list for an order. */
export function getScreen(path: string): Screen | undefined {
  const deepestFirst = SCREENS.toSorted((a, b) => b.to.length - a.to.length)
  return deepestFirst.find(({ to }) => path === to || path.startsWith(`${to}/`))
}

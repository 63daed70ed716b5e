import {
  ArrowLeftRight,
  Braces,
  ChartLine,
  FileSignature,
  HandCoins,
  History,
  Languages,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessageCircle,
  Package,
  PackageCheck,
  Percent,
  Scale,
  Settings,
  Star,
  TicketPercent,
  Users,
  Webhook,
} from 'lucide-react'
import { href } from 'react-router'
import { hasPermission, type Permission } from '../../../shop/accounts/roles.ts'

/** Staff screens in the groups of the sidebar: daily work, what the shop offers, the business itself. */
const SCREEN_GROUPS = [
  [
    { to: href('/admin'), name: 'dashboard', permission: 'admin:dashboard', icon: LayoutDashboard },
    { to: href('/admin/orders'), name: 'orders', permission: 'orders:read', icon: PackageCheck },
    { to: href('/admin/cases'), name: 'cases', permission: 'orders:read', icon: Scale },
    {
      to: href('/admin/inbox/:conversationId?'),
      name: 'inbox',
      permission: 'messages:answer',
      icon: MessageCircle,
    },
    { to: href('/admin/reviews'), name: 'reviews', permission: 'reviews:moderate', icon: Star },
    { to: href('/admin/attention'), name: 'issues', permission: 'refunds:make', icon: HandCoins },
  ],
  [
    { to: href('/admin/packages'), name: 'packages', permission: 'packages:manage', icon: Package },
    {
      to: href('/admin/promotions'),
      name: 'promotions',
      permission: 'promotions:manage',
      icon: TicketPercent,
    },
    { to: href('/admin/offers'), name: 'offers', permission: 'offers:manage', icon: FileSignature },
    { to: href('/admin/taxes'), name: 'taxes', permission: 'taxes:manage', icon: Percent },
    { to: href('/analytics'), name: 'analytics', permission: 'analytics:read', icon: ChartLine },
    { to: href('/translations'), name: 'translations', permission: 'translations:edit', icon: Languages },
    { to: href('/admin/emails'), name: 'emails', permission: 'emails:read', icon: Mail },
  ],
  [
    { to: href('/users-teams'), name: 'team', permission: 'users:manage', icon: Users },
    { to: href('/admin/webhooks'), name: 'webhooks', permission: 'webhooks:manage', icon: Webhook },
    { to: href('/admin/data'), name: 'data', permission: 'imports:manage', icon: ArrowLeftRight },
    { to: href('/admin/api'), name: 'apiReference', permission: 'webhooks:manage', icon: Braces },
    { to: href('/admin/audit'), name: 'audit', permission: 'audit:read', icon: History },
    { to: href('/settings/:section?'), name: 'settings', permission: 'settings:limited', icon: Settings },
  ],
] as const satisfies { to: string; name: string; permission: Permission; icon: LucideIcon }[][]

export type Screen = (typeof SCREEN_GROUPS)[number][number]

export const SCREENS: readonly Screen[] = SCREEN_GROUPS.flat()

/** Lists the groups of screens that a role may open, without empty groups. */
export function listScreenGroups(role: string): Screen[][] {
  return SCREEN_GROUPS.map((screens: readonly Screen[]) =>
    screens.filter(({ permission }) => hasPermission(role, permission)),
  ).filter((screens) => screens.length > 0)
}

export function listScreens(role: string): Screen[] {
  return listScreenGroups(role).flat()
}

/** Returns the screen of a path or of its parent path, for example the order list for an order. */
export function getScreen(path: string): Screen | undefined {
  const deepestFirst = [...SCREENS].sort((a, b) => b.to.length - a.to.length)
  return deepestFirst.find(({ to }) => path === to || path.startsWith(`${to}/`))
}

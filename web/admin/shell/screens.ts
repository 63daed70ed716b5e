import {
  ChartLine,
  HandCoins,
  History,
  Languages,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessageCircle,
  Package,
  PackageCheck,
  Settings,
  Users,
} from 'lucide-react'
import { href } from 'react-router'
import { hasPermission, type Permission } from '../../../shop/accounts/roles.ts'

/** Groups of the sidebar: daily work, what the shop offers, the business itself. */
const GROUPS = ['work', 'shop', 'business'] as const

/** Staff screens in the order of the sidebar. Users see only the screens that they may open. */
export const SCREENS = [
  {
    to: href('/admin'),
    name: 'dashboard',
    permission: 'admin:dashboard',
    icon: LayoutDashboard,
    group: 'work',
  },
  { to: href('/admin/orders'), name: 'orders', permission: 'orders:read', icon: PackageCheck, group: 'work' },
  {
    to: href('/admin/inbox/:conversationId?'),
    name: 'inbox',
    permission: 'messages:answer',
    icon: MessageCircle,
    group: 'work',
  },
  {
    to: href('/admin/attention'),
    name: 'issues',
    permission: 'refunds:make',
    icon: HandCoins,
    group: 'work',
  },
  {
    to: href('/admin/packages'),
    name: 'packages',
    permission: 'packages:manage',
    icon: Package,
    group: 'shop',
  },
  { to: href('/analytics'), name: 'analytics', permission: 'analytics:read', icon: ChartLine, group: 'shop' },
  {
    to: href('/translations'),
    name: 'translations',
    permission: 'translations:edit',
    icon: Languages,
    group: 'shop',
  },
  { to: href('/admin/mails'), name: 'emails', permission: 'mails:read', icon: Mail, group: 'shop' },
  { to: href('/users-teams'), name: 'team', permission: 'users:manage', icon: Users, group: 'business' },
  { to: href('/admin/audit'), name: 'audit', permission: 'audit:read', icon: History, group: 'business' },
  {
    to: href('/settings/:section?'),
    name: 'settings',
    permission: 'settings:limited',
    icon: Settings,
    group: 'business',
  },
] as const satisfies {
  to: string
  name: string
  permission: Permission
  icon: LucideIcon
  group: (typeof GROUPS)[number]
}[]

export type Screen = (typeof SCREENS)[number]

export function listScreens(role: string): Screen[] {
  return SCREENS.filter(({ permission }) => hasPermission(role, permission))
}

/** Lists the screens of a role by group, without empty groups. */
export function listScreenGroups(role: string): { group: string; screens: Screen[] }[] {
  const screens = listScreens(role)
  return GROUPS.map((group) => ({
    group,
    screens: screens.filter((screen) => screen.group === group),
  })).filter((group) => group.screens.length > 0)
}

/** Returns the screen of a path or of its parent path, for example the order list for an order. */
export function getScreen(path: string): Screen | undefined {
  const deepestFirst = [...SCREENS].sort((a, b) => b.to.length - a.to.length)
  return deepestFirst.find(({ to }) => path === to || path.startsWith(`${to}/`))
}

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
import { hasPermission, type Permission } from '../../shop/accounts/roles.ts'

/** Admin screens in the order of the menu. Users see only the screens that they may open. */
export const SCREENS = [
  { to: href('/admin'), name: 'dashboard', permission: 'admin:dashboard', icon: LayoutDashboard },
  { to: href('/admin/orders'), name: 'orders', permission: 'orders:read', icon: PackageCheck },
  { to: href('/admin/attention'), name: 'issues', permission: 'refunds:make', icon: HandCoins },
  {
    to: href('/admin/inbox/:conversationId?'),
    name: 'inbox',
    permission: 'messages:answer',
    icon: MessageCircle,
  },
  { to: href('/admin/packages'), name: 'packages', permission: 'packages:manage', icon: Package },
  { to: href('/admin/mails'), name: 'emails', permission: 'mails:read', icon: Mail },
  { to: href('/users-teams'), name: 'team', permission: 'users:manage', icon: Users },
  { to: href('/analytics'), name: 'analytics', permission: 'analytics:read', icon: ChartLine },
  { to: href('/translations'), name: 'translations', permission: 'translations:edit', icon: Languages },
  { to: href('/admin/audit'), name: 'audit', permission: 'audit:read', icon: History },
  { to: href('/settings/:section?'), name: 'settings', permission: 'settings:limited', icon: Settings },
] as const satisfies { to: string; name: string; permission: Permission; icon: LucideIcon }[]

export function listScreens(role: string) {
  return SCREENS.filter(({ permission }) => hasPermission(role, permission))
}

/** Returns the screen of a path or of its parent path, for example the order list for an order. */
export function getScreen(path: string) {
  const deepestFirst = [...SCREENS].sort((a, b) => b.to.length - a.to.length)
  return deepestFirst.find(({ to }) => path === to || path.startsWith(`${to}/`))
}

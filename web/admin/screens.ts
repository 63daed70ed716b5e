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
import { hasPermission, type Permission } from '../../shop/accounts/roles.ts'

/** The staff's screens, in the order of the menu. Who may not see one is shown no way there. */
export const SCREENS = [
  { to: '/admin', name: 'dashboard', permission: 'admin:dashboard', icon: LayoutDashboard },
  { to: '/admin/orders', name: 'orders', permission: 'orders:read', icon: PackageCheck },
  { to: '/admin/attention', name: 'attention', permission: 'refunds:make', icon: HandCoins },
  { to: '/admin/inbox', name: 'inbox', permission: 'messages:answer', icon: MessageCircle },
  { to: '/admin/packages', name: 'packages', permission: 'packages:manage', icon: Package },
  { to: '/admin/mails', name: 'mails', permission: 'mails:read', icon: Mail },
  { to: '/users-teams', name: 'team', permission: 'users:manage', icon: Users },
  { to: '/analytics', name: 'analytics', permission: 'analytics:read', icon: ChartLine },
  { to: '/translations', name: 'translations', permission: 'translations:edit', icon: Languages },
  { to: '/admin/audit', name: 'audit', permission: 'audit:read', icon: History },
  { to: '/settings', name: 'settings', permission: 'settings:limited', icon: Settings },
] as const satisfies { to: string; name: string; permission: Permission; icon: LucideIcon }[]

export function listScreens(role: string) {
  return SCREENS.filter(({ permission }) => hasPermission(role, permission))
}

/** The screen of a path: also of what lies below it, an order of the list of orders. */
export function getScreen(path: string) {
  const deepestFirst = [...SCREENS].sort((a, b) => b.to.length - a.to.length)
  return deepestFirst.find(({ to }) => path === to || path.startsWith(`${to}/`))
}

import { OTHER } from '../dimensions.ts'

/** Paths that are counted by name. A test compares them with the routes. */
const TRACKED_PATHS = new Set([
  '/',
  '/services',
  '/about',
  '/faq',
  '/contact',
  '/terms',
  '/privacy',
  '/refund',
  '/cart',
  '/checkout',
  '/payment-processing',
  '/payment-success',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/change-password',
  '/account',
  '/setup',
  '/dashboard',
  '/orders',
])

/** Pages of one order or receipt, counted without their id. */
const DETAIL_PATHS = ['/orders', '/receipts']

/** Staff screens, whose views would outnumber those of the customers of a small shop. */
const STAFF_PATHS = ['/admin', '/users-teams', '/translations', '/analytics', '/settings']

/** `path` has no query. */
export function isStaffPath(path: string): boolean {
  return STAFF_PATHS.some((area) => path === area || path.startsWith(`${area}/`))
}

/** Returns the path that a view is counted under; null for a staff screen. */
export function getTrackedPage(address: string): string | null {
  const [path = ''] = address.split(/[?#]/)
  const bare = path.replace(/\/+$/, '') || '/'
  if (isStaffPath(bare)) return null
  if (TRACKED_PATHS.has(bare)) return bare
  const listed = DETAIL_PATHS.find(
    (list) => bare.startsWith(`${list}/`) && !bare.slice(list.length + 1).includes('/'),
  )
  return listed ? `${listed}/:id` : OTHER
}

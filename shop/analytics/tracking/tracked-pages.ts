import { OTHER } from '../dimensions.ts'

/** The screens whose views are counted, by the path they are counted under. A test compares them with the routes. */
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

/** Whose last part is somebody's: which one is nobody's business. */
const DETAIL_PATHS = ['/orders', '/receipts']

/** Where staff work: their own views would be most of what a small shop counts. */
const STAFF_PATHS = ['/admin', '/users-teams', '/translations', '/analytics', '/settings']

/** Of a path without its query. */
export function isStaffPath(path: string): boolean {
  return STAFF_PATHS.some((area) => path === area || path.startsWith(`${area}/`))
}

/** What a view of that address is counted under; null when it is not counted. */
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

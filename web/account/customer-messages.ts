import type { RouteMessages } from '../i18n/route-messages.ts'

/**
 * What customers read of `dashboard`, on whichever of their pages: the rest is the staff's, and ten times as much. The
 * staff area fetches it when it is come to from here (admin/whole-words.ts).
 */
export const CUSTOMER_MESSAGES: RouteMessages[] = [
  'dashboard:title',
  'dashboard:hello',
  'dashboard:loadFailed',
  'dashboard:total',
  'dashboard:pending',
  'dashboard:completed',
  'dashboard:totalSpent',
  'dashboard:recent',
  'dashboard:allOrders',
  'dashboard:browse',
  'dashboard:contact',
  'dashboard:actions',
  'dashboard:account',
]

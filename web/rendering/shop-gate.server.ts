import { parse } from 'hono/utils/cookie'
import { href } from 'react-router'
import type { Runtime } from '../../runtime.ts'
import { isStaffPreview, PREVIEW_COOKIE } from '../../shop/accounts/sessions/preview-cookie.ts'
import { getStoredSettings } from '../../shop/settings/stored-settings.ts'
import { isStaffPath } from '../shell/page-views/build-page-view-event.ts'
import { replaceParameters } from './cache/page-parameters.server.ts'
import { MANIFEST_PATH } from './page-route.server.ts'

const ANY_VALUE = '-'

/**
 * What a closed shop still shows: the log-in, everything about orders that were placed before, the legal texts they rest on,
 * and what machines read about the site. Any other page is the opening page.
 */
export const PAGES_OF_CLOSED_SHOP: ReadonlySet<string> = new Set([
  href('/contact'),
  href('/terms'),
  href('/privacy'),
  href('/refund'),
  href('/policies/terms/:version', { version: ANY_VALUE }),
  href('/policies/refund/:version', { version: ANY_VALUE }),
  href('/withdrawal'),
  href('/imprint'),
  href('/reviews/:token', { token: ANY_VALUE }),
  href('/videos/:token', { token: ANY_VALUE }),
  href('/reminders/:token', { token: ANY_VALUE }),
  href('/payment-processing'),
  href('/payment-success'),
  href('/login'),
  href('/forgot-password'),
  href('/reset-password'),
  href('/login-link'),
  href('/verify-email'),
  href('/undo-email-change'),
  href('/change-password'),
  href('/account'),
  href('/setup'),
  href('/dashboard'),
  href('/orders'),
  href('/orders/:orderId', { orderId: ANY_VALUE }),
  href('/orders/:orderId/review', { orderId: ANY_VALUE }),
  href('/receipts/:paymentId', { paymentId: ANY_VALUE }),
  href('/documents/:documentId', { documentId: ANY_VALUE }),
  href('/robots.txt'),
  href('/.well-known/security.txt'),
  href('/manifest.webmanifest'),
  MANIFEST_PATH,
])

export type ShopGate = ReturnType<typeof createShopGate>

/** Decides which requests a closed shop answers with the opening page. */
export function createShopGate({ db }: Runtime) {
  let isOpen = true
  return {
    /** As last read. A shop whose database has never answered counts as open, because it can sell nothing. */
    isOpen: () => isOpen,
    /** Reads the state again. Runs before pages of a new content version are rendered. */
    async refresh(): Promise<void> {
      isOpen = (await getStoredSettings(db)).settings.isOpen
    },
    /** Returns whether the requester may see the pages of this route. */
    async admits({ headers }: Request, route: string): Promise<boolean> {
      if (isOpen || isStaffPath(route) || PAGES_OF_CLOSED_SHOP.has(replaceParameters(route))) return true
      const proof = parse(headers.get('cookie') ?? '', PREVIEW_COOKIE)[PREVIEW_COOKIE]
      return proof !== undefined && (await isStaffPreview(db, proof).catch(() => false))
    },
  }
}

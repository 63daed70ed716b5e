import { href } from 'react-router'

/**
 * Whether the path is the checkout, the only page whose policy allows Stripe's script. Used on the server and
 * in the browser.
 */
export function isCheckoutPath(pathname: string): boolean {
  return pathname.replace(/\/$/, '') === href('/checkout')
}

/** Whether the document was loaded as the checkout: a client navigation keeps the policy of its document. */
export function isCheckoutDocument(): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return document !== undefined && isCheckoutPath(new URL(document.name, window.location.origin).pathname)
}

/** Parameter of the checkout's address to which a payment page returns a customer who has cancelled. */
export const CANCELLED_PARAM = 'cancelled'

/** Parameter of the checkout's address that holds the token of an offer. */
export const OFFER_PARAM = 'offer'

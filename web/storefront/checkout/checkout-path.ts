import { href } from 'react-router'

/** The one page whose document may speak to Stripe: asked on the server for its policy, and in the browser. */
export function isCheckoutPath(pathname: string): boolean {
  return pathname.replace(/\/$/, '') === href('/checkout')
}

/** A navigation inside the shop keeps the policy of the document it began in. */
export function isCheckoutDocument(): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return document !== undefined && isCheckoutPath(new URL(document.name, window.location.origin).pathname)
}

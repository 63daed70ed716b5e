import { useLocation, useSearchParams } from 'react-router'
import { getReturnPath } from '../../../account/session.ts'
import { isCheckoutPath } from '../checkout-path.ts'
import { OFFER_PARAM } from '../offer-param.ts'
import { type PendingCheckout, parsePendingCheckout, pendingCheckout } from '../pending-checkout.ts'

export interface WaitingCheckout extends PendingCheckout {
  isOffer: boolean
}

/**
 * Returns the checkout that waits for a login, or null: its lines are in the navigation state or, except for offers, in
 * the tab's storage.
 */
export function useWaitingCheckout(): WaitingCheckout | null {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const stored = pendingCheckout.use()
  const origin = new URL(getReturnPath(search), 'http://localhost')
  if (!isCheckoutPath(origin.pathname)) return null
  const isOffer = origin.searchParams.has(OFFER_PARAM)
  const pending = parsePendingCheckout(state) ?? (isOffer ? null : stored)
  return pending && { ...pending, isOffer }
}

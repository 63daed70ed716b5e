import { callApi } from '../../api-client.ts'
import { cartActions } from '../../cart/cart-context.tsx'
import { createStoredValue } from '../../stored-value.ts'
import { deleteCheckoutAttempt } from './checkout-attempt.ts'
import { clearLineFields } from './checkout-draft.ts'
import { pendingPaypalOrder } from './paypal/pending-paypal-order.ts'
import { type PendingCheckout, pendingCheckout } from './pending-checkout.ts'

/** A purchase whose payment was started in this browser. */
interface StartedPurchase {
  /** The payment session. */
  sessionId: string
  /** The id of the pending checkout. */
  purchaseId: string
  lines: BoughtLine[]
  fromCart: boolean
  isPaid: boolean
}

interface BoughtLine {
  id: string
  units: number
}

const MAX_PURCHASES = 20

/** All tabs share them: the payment may end in another tab than the one that started it. Newest last. */
const startedPurchases = createStoredValue<StartedPurchase[]>('startedPurchases', [], parsePurchases, {
  isMinor: true,
})

function parsePurchases(json: unknown): StartedPurchase[] {
  return Array.isArray(json) ? json.flatMap((one) => parsePurchase(one) ?? []) : []
}

function parsePurchase(json: unknown): StartedPurchase | null {
  const { sessionId, purchaseId, lines, fromCart, isPaid } = (json ?? {}) as Partial<
    Record<keyof StartedPurchase, unknown>
  >
  if (typeof sessionId !== 'string' || typeof purchaseId !== 'string' || !Array.isArray(lines)) return null
  const sound = lines.filter((line) => typeof line?.id === 'string' && Number.isSafeInteger(line.units))
  return { sessionId, purchaseId, lines: sound, fromCart: fromCart === true, isPaid: isPaid === true }
}

/** Stores what a payment session pays for. */
export function recordStartedPurchase(sessionId: string, { id, lines, fromCart }: PendingCheckout): void {
  const others = startedPurchases.read().filter((purchase) => purchase.sessionId !== sessionId)
  const bought = lines.map(({ entry, units }) => ({ id: entry.id, units }))
  const purchase = { sessionId, purchaseId: id, lines: bought, fromCart, isPaid: false }
  startedPurchases.write([...others, purchase].slice(-MAX_PURCHASES))
}

/**
 * Returns the session that a new one replaces: the newest unpaid one of the same purchase, or of an earlier state of the
 * cart.
 */
export function getReplacedSession({ id, fromCart }: PendingCheckout): string | undefined {
  const isReplaced = (earlier: StartedPurchase) => earlier.purchaseId === id || (fromCart && earlier.fromCart)
  const newest = startedPurchases.read().findLast((earlier) => !earlier.isPaid && isReplaced(earlier))
  return newest?.sessionId
}

/** Completes the newest payment that was started, of the given purchase or of any, if the server says that it is paid. */
export async function syncNewestPurchase(purchaseId?: string): Promise<void> {
  const newest = startedPurchases
    .read()
    .findLast((purchase) => purchaseId === undefined || purchase.purchaseId === purchaseId)
  if (!newest) return
  const { sessionId } = newest
  try {
    const call = callApi('GET /stripe/checkout/status/{session_id}', { param: { session_id: sessionId } })
    const { payment_status } = await call
    if (payment_status === 'paid') completePurchase(sessionId)
  } catch (error) {
    // The same order is not charged twice: the server answers with its result.
    console.debug(error)
  }
}

/** Whether a purchase is paid, as far as this browser knows. */
export function useIsPaid(purchaseId: string | undefined): boolean {
  return startedPurchases
    .use()
    .some((purchase) => purchase.isPaid && purchase.purchaseId !== '' && purchase.purchaseId === purchaseId)
}

/** Removes what a session paid for from the cart and from the checkout of this tab, once. */
export function completePurchase(sessionId: string): void {
  if (pendingPaypalOrder.read()?.id === sessionId) pendingPaypalOrder.write(null)
  const all = startedPurchases.read()
  const paid = all.find((purchase) => purchase.sessionId === sessionId)
  if (!paid) return
  if (pendingCheckout.read()?.id === paid.purchaseId) {
    pendingCheckout.write(null)
    deleteCheckoutAttempt()
    clearLineFields(paid.lines.map(({ id }) => id))
  }
  if (paid.isPaid) return
  startedPurchases.write(all.map((purchase) => (purchase === paid ? { ...paid, isPaid: true } : purchase)))
  if (paid.fromCart) for (const { id, units } of paid.lines) cartActions.reduce(id, units)
}

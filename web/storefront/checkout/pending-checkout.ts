import { useMemo } from 'react'
import { href, useNavigate } from 'react-router'
import type { PackageView } from '../../../shop/catalog/package-view.ts'
import { useRequireLogin } from '../../account/auth/use-require-login.ts'
import { session } from '../../account/session.ts'
import { type CartItem, getUnits, parseCart } from '../../cart/cart-context.tsx'
import { createUuid } from '../../create-uuid.ts'
import { createStoredValue } from '../../stored-value.ts'
import type { PlanLimits } from './line-plan.ts'

export interface CheckoutLine {
  entry: PackageView
  units: number
  /** The price in pounds when it was chosen, if it has changed since. */
  before?: number
  /** Choices for the delivery plan; absent where the package allows no plan. */
  planLimits?: PlanLimits | null
  /** The package is no longer sold. */
  gone?: boolean
}

/** The lines of a checkout. They survive a login and a reload, until they are paid. */
export interface PendingCheckout {
  /** Identifies the purchase, also in the history, which keeps it after the payment. */
  id: string
  lines: CheckoutLine[]
  /** The lines come from the cart, which loses them once they are paid. */
  fromCart: boolean
  repeats?: RepeatedOrder
}

/** The order that a checkout repeats. */
export interface RepeatedOrder {
  id: string
  createdAt: string
}

/** A purchase: one package, or the items of the cart. */
type Purchase = CartItem | CartItem[]

/** The checkout in the state of a history entry. */
interface CheckoutState {
  purchase: Purchase | null
  id: string
}

const storedPurchase = createStoredValue<Purchase | null>('pendingCheckout', null, parsePurchase, {
  kind: 'session',
})
const storedId = createStoredValue<string>('purchaseId', '', (_, text) => text, {
  kind: 'session',
  isMinor: true,
})
const storedRepeats = createStoredValue<RepeatedOrder | null>('repeatedOrder', null, parseRepeatedOrder, {
  kind: 'session',
  isMinor: true,
})

export const pendingCheckout = {
  read: () => toCheckout(storedPurchase.read(), storedId.read(), storedRepeats.read()),
  write(checkout: PendingCheckout | null): void {
    storedPurchase.write(checkout && toPurchase(checkout))
    storedId.write(checkout?.id ?? null)
    storedRepeats.write(checkout?.repeats ?? null)
  },
  use(): PendingCheckout | null {
    const purchase = storedPurchase.use()
    const id = storedId.use()
    const repeats = storedRepeats.use()
    return useMemo(() => toCheckout(purchase, id, repeats), [purchase, id, repeats])
  },
}

/** Storage and history state may hold anything: invalid packages are dropped. */
function parsePurchase(json: unknown): Purchase | null {
  if (!Array.isArray(json)) return parseCart([json])[0] ?? null
  const items = parseCart(json)
  return items.length > 0 ? items : null
}

function parseRepeatedOrder(json: unknown): RepeatedOrder | null {
  const { id, createdAt } = (json ?? {}) as Partial<Record<keyof RepeatedOrder, unknown>>
  return typeof id === 'string' && typeof createdAt === 'string' ? { id, createdAt } : null
}

function toPurchase({ lines, fromCart }: PendingCheckout): Purchase | null {
  if (fromCart) return lines.map(({ entry, units }) => ({ ...entry, cartQuantity: units }))
  const [line] = lines
  return line ? { ...line.entry, ...(line.units > 1 && { cartQuantity: line.units }) } : null
}

function toCheckout(
  purchase: Purchase | null,
  id: string,
  repeats: RepeatedOrder | null = null,
): PendingCheckout | null {
  if (!purchase) return null
  const fromCart = Array.isArray(purchase)
  const lines = [purchase].flat().map(({ cartQuantity, ...entry }) => ({
    entry,
    units: getUnits({ cartQuantity, ...entry }),
  }))
  return { id, lines, fromCart, ...(repeats && { repeats }) }
}

export function toCheckoutState(checkout: PendingCheckout): CheckoutState {
  return { purchase: toPurchase(checkout), id: checkout.id }
}

export function parseCheckoutState(state: unknown): PendingCheckout | null {
  const { purchase, id } = (state ?? {}) as Partial<Record<keyof CheckoutState, unknown>>
  return toCheckout(parsePurchase(purchase), typeof id === 'string' ? id : '')
}

export function withoutLine(checkout: PendingCheckout, id: string): PendingCheckout | null {
  return withLines(
    checkout,
    checkout.lines.filter(({ entry }) => entry.id !== id),
  )
}

function withLines(checkout: PendingCheckout, lines: CheckoutLine[]): PendingCheckout | null {
  return lines.length > 0 ? { ...checkout, lines } : null
}

/** Returns what is left to buy of a checkout of the cart: another tab may have paid or removed lines. */
export function limitToCart(pending: PendingCheckout, cart: CartItem[]): PendingCheckout | null {
  if (!pending.fromCart) return pending
  const lines = pending.lines.flatMap(({ entry, units }) => {
    const item = cart.find(({ id }) => id === entry.id)
    return item ? [{ entry, units: Math.min(units, getUnits(item)) }] : []
  })
  return withLines(pending, lines)
}

/**
 * Starts the checkout of a package or of the cart, after the login when necessary. Started again, with the same lines, it stays
 * the same purchase.
 */
export function useStartCheckout(): (purchase: Purchase) => void {
  const navigate = useNavigate()
  const requireLogin = useRequireLogin()
  return (purchase) => {
    const before = pendingCheckout.read()
    const started = toCheckout(purchase, '')
    if (!started) return
    const isSame = before !== null && toPurchaseText(before) === toPurchaseText(started)
    const checkout = { ...started, id: (isSame && before.id) || createUuid() }
    pendingCheckout.write(checkout)
    const open = session.read() ? navigate : requireLogin
    open(href('/checkout'), { state: toCheckoutState(checkout) })
  }
}

function toPurchaseText({ lines, fromCart }: PendingCheckout): string {
  return JSON.stringify([fromCart, lines.map(({ entry, units }) => [entry.id, units])])
}

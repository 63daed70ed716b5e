import { href, useNavigate } from 'react-router'
import type { PackageView } from '../../../shop/catalog/package-view.ts'
import { session } from '../../account/session.ts'
import { type CartItem, clampUnits, getUnits, parsePackage } from '../../cart/cart-context.tsx'
import { createIdempotencyKey } from '../../create-idempotency-key.ts'
import { createStoredValue } from '../../stored-value.ts'
import { withSearch } from '../../with-search.ts'
import type { PlanLimits } from './plan/line-plan.ts'

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
}

export const pendingCheckout = createStoredValue<PendingCheckout | null>(
  'pendingCheckout',
  null,
  parsePendingCheckout,
  { kind: 'session' },
)

/** History state and storage may hold anything: invalid lines are dropped. */
export function parsePendingCheckout(json: unknown): PendingCheckout | null {
  const { id, lines, fromCart } = (json ?? {}) as Partial<Record<keyof PendingCheckout, unknown>>
  if (!Array.isArray(lines)) return null
  const sound = lines.flatMap((line) => {
    const entry = parsePackage(line?.entry)
    return entry ? [{ entry, units: clampUnits(line.units) }] : []
  })
  if (sound.length === 0) return null
  return { id: typeof id === 'string' ? id : '', lines: sound, fromCart: fromCart === true }
}

/** Returns what is left to buy of a checkout of the cart: another tab may have paid or removed lines. */
export function limitToCart(pending: PendingCheckout, cart: CartItem[]): PendingCheckout | null {
  if (!pending.fromCart) return pending
  const lines = pending.lines.flatMap(({ entry, units }) => {
    const item = cart.find(({ id }) => id === entry.id)
    return item ? [{ entry, units: Math.min(units, getUnits(item)) }] : []
  })
  return lines.length > 0 ? { ...pending, lines } : null
}

/** A checkout that is started again, with the same lines, stays the same purchase. */
function useCheckout(): (lines: CheckoutLine[], fromCart: boolean) => void {
  const navigate = useNavigate()
  return (lines, fromCart) => {
    const before = pendingCheckout.read()
    const isSame = before?.fromCart === fromCart && toPurchaseText(before.lines) === toPurchaseText(lines)
    const id = (isSame && before.id) || createIdempotencyKey()
    const checkout: PendingCheckout = { id, lines, fromCart }
    pendingCheckout.write(checkout)
    navigate(session.read() ? href('/checkout') : withSearch(href('/login'), { from: href('/checkout') }), {
      state: checkout,
    })
  }
}

function toPurchaseText(lines: CheckoutLine[]): string {
  return JSON.stringify(lines.map(({ entry, units }) => [entry.id, units]))
}

/** Starts the checkout of one package, after the login when necessary. */
export function useBuyNow(): (entry: PackageView) => void {
  const checkout = useCheckout()
  return (entry) => checkout([{ entry, units: 1 }], false)
}

export function useCartCheckout(): (items: CartItem[]) => void {
  const checkout = useCheckout()
  return (items) => {
    const lines = items.map(({ cartQuantity, ...entry }) => ({
      entry,
      units: getUnits({ cartQuantity, ...entry }),
    }))
    checkout(lines, true)
  }
}

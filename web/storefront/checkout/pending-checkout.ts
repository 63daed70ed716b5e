import { href, useNavigate } from 'react-router'
import type { PackageView } from '../../../shop/catalog/package-view.ts'
import { session } from '../../account/session.ts'
import { type CartItem, getUnits } from '../../cart/cart-context.tsx'
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
  lines: CheckoutLine[]
  /** The cart is emptied once this is paid. */
  fromCart: boolean
}

const pending = createStoredValue<PendingCheckout | null>(
  'pendingCheckout',
  null,
  parsePendingCheckout,
  'session',
)

export const pendingCheckout = { read: pending.read, write: pending.write, use: pending.use }

/** History state and storage may hold anything: invalid lines are dropped. */
export function parsePendingCheckout(json: unknown): PendingCheckout | null {
  const { lines, fromCart } = (json ?? {}) as Partial<PendingCheckout>
  if (!Array.isArray(lines)) return null
  const sound = lines.filter(
    (line): line is CheckoutLine =>
      typeof line?.entry?.id === 'string' &&
      Number.isFinite(line.entry.price) &&
      Number.isInteger(line.units),
  )
  return sound.length > 0 ? { lines: sound, fromCart: fromCart === true } : null
}

function useCheckout(): (checkout: PendingCheckout) => void {
  const navigate = useNavigate()
  return (checkout) => {
    pendingCheckout.write(checkout)
    navigate(session.read() ? href('/checkout') : withSearch(href('/login'), { from: href('/checkout') }), {
      state: checkout,
    })
  }
}

/** Starts the checkout of one package, after the login when necessary. */
export function useBuyNow(): (entry: PackageView) => void {
  const checkout = useCheckout()
  return (entry) => checkout({ lines: [{ entry, units: 1 }], fromCart: false })
}

export function useCartCheckout(): (items: CartItem[]) => void {
  const checkout = useCheckout()
  return (items) =>
    checkout({
      lines: items.map(({ cartQuantity, ...entry }) => ({
        entry,
        units: getUnits({ cartQuantity, ...entry }),
      })),
      fromCart: true,
    })
}

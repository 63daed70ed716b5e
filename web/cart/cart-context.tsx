import { createContext, type ReactNode, useContext, useMemo } from 'react'
import {
  MAX_PRICE_PENCE,
  MAX_QUANTITY,
  mapTextFields,
  PACKAGE_ID_PATTERN,
} from '../../shop/catalog/package-fields.ts'
import { PACKAGE_TYPES, type PackageView } from '../../shop/catalog/package-view.ts'
import { ORDER_LIMITS } from '../../shop/orders/order-limits.ts'
import { usePrices } from '../i18n/prices.tsx'
import { createStoredValue } from '../stored-value.ts'

export interface CartItem extends PackageView {
  /** Number of packs; 1 when absent. */
  cartQuantity?: number
}

interface CartActions {
  /** Returns false when the limit of an order is reached. */
  add(item: PackageView): boolean
  remove(id: string): void
  /** Removes the line at 0 or less. */
  setQuantity(id: string, quantity: number): void
  /** Takes packs that were bought out of the cart. */
  reduce(id: string, units: number): void
  restore(items: CartItem[]): void
}

interface Cart extends CartActions {
  items: CartItem[]
  /** Number of packs in the cart. */
  count: number
  currency: string
  exchangeRate: number
  country: string
}

const storedItems = createStoredValue<CartItem[]>('cart', [], parseCart)

/** Storage may hold anything: invalid lines are dropped, and so are repeated ones and those above the limit. */
export function parseCart(json: unknown): CartItem[] {
  const items = new Map<string, CartItem>()
  for (const line of Array.isArray(json) ? json : []) {
    const entry = parsePackage(line)
    if (entry && !items.has(entry.id))
      items.set(entry.id, { ...entry, cartQuantity: clampUnits(line.cartQuantity) })
  }
  return [...items.values()].slice(0, ORDER_LIMITS.lines)
}

/** Returns a stored package without what the catalog says better, or null when it is invalid. */
function parsePackage(json: unknown): PackageView | null {
  if (typeof json !== 'object' || json === null) return null
  const { id, type, quantity, price, ...other } = json as Record<keyof PackageView, unknown>
  const knownType = PACKAGE_TYPES.find((known) => known === type)
  if (typeof id !== 'string' || !PACKAGE_ID_PATTERN.test(id) || !knownType) return null
  if (typeof other.name !== 'string' || other.name.trim() === '') return null
  if (typeof price !== 'number' || !(price >= 0 && price <= MAX_PRICE_PENCE / 100)) return null
  if (typeof quantity !== 'number' || !Number.isInteger(quantity)) return null
  if (quantity < 1 || quantity > MAX_QUANTITY) return null
  const text = mapTextFields(
    (field) => toText(other[field]) ?? '',
    (field) => toText(other[field]),
  )
  const terms = {
    deliveryHours: toPositive(other.deliveryHours),
    allowsPlan: other.allowsPlan === true,
    guaranteeDays: toPositive(other.guaranteeDays),
  }
  const features = Array.isArray(other.features)
    ? other.features.filter((one) => typeof one === 'string')
    : []
  return { ...text, ...terms, features, id, type: knownType, quantity, price }
}

function toPositive(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Returns a number of packs that the server accepts. */
function clampUnits(units: unknown): number {
  const whole = typeof units === 'number' && Number.isFinite(units) ? Math.trunc(units) : 1
  return Math.max(1, Math.min(ORDER_LIMITS.units, whole))
}

export function getUnits(item: CartItem): number {
  return item.cartQuantity ?? 1
}

function setQuantity(id: string, quantity: number): void {
  const units = Math.min(ORDER_LIMITS.units, Math.trunc(quantity))
  const lines = storedItems.read()
  storedItems.write(
    units <= 0
      ? lines.filter((item) => item.id !== id)
      : lines.map((item) => (item.id === id ? { ...item, cartQuantity: units } : item)),
  )
}

/** Changes the cart. Components that only change it use these without the context, and are not rendered again with it. */
export const cartActions: CartActions = {
  add(added) {
    const items = storedItems.read()
    const existing = items.find((item) => item.id === added.id)
    const isFull = existing ? getUnits(existing) >= ORDER_LIMITS.units : items.length >= ORDER_LIMITS.lines
    if (isFull) return false
    if (existing) setQuantity(existing.id, getUnits(existing) + 1)
    else storedItems.write([...items, { ...added, cartQuantity: 1 }])
    return true
  },
  remove: (id) => setQuantity(id, 0),
  setQuantity,
  reduce(id, units) {
    const item = storedItems.read().find((line) => line.id === id)
    if (item) setQuantity(id, getUnits(item) - units)
  },
  restore: (earlier) => storedItems.write(earlier),
}

const CartContext = createContext<Cart | null>(null)

export function CartProvider({ children }: { children: ReactNode }) {
  const items = storedItems.use()
  const { quote, country } = usePrices()
  const cart = useMemo<Cart>(
    () => ({
      ...cartActions,
      items,
      count: items.reduce((sum, item) => sum + getUnits(item), 0),
      currency: quote.currency,
      exchangeRate: quote.rate,
      country,
    }),
    [items, quote, country],
  )
  return <CartContext value={cart}>{children}</CartContext>
}

export function useCart(): Cart {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('useCart must be used within CartProvider')
  return cart
}

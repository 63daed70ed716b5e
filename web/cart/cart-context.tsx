import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { PackageView } from '../../shop/catalog/package-view.ts'
import { usePrices } from '../i18n/prices.tsx'
import { createStoredValue } from '../stored-value.ts'

export interface CartItem extends PackageView {
  /** Number of packs; 1 when absent. */
  cartQuantity?: number
}

export const MAX_CART_QUANTITY = 99

interface CartActions {
  add(item: PackageView): void
  remove(id: string): void
  /** Removes the line at 0 or less. */
  setQuantity(id: string, quantity: number): void
  restore(items: CartItem[]): void
  clear(): void
}

interface Cart extends CartActions {
  items: CartItem[]
  /** Number of packs in the cart. */
  count: number
  currency: string
  exchangeRate: number
  country: string
}

const storedItems = createStoredValue<CartItem[]>('cart', [], (json) =>
  Array.isArray(json) ? json.filter(isCartItem) : [],
)

function isCartItem(item: CartItem): boolean {
  return typeof item?.id === 'string' && typeof item.name === 'string' && Number.isFinite(item.price)
}

export function getUnits(item: CartItem): number {
  return item.cartQuantity ?? 1
}

function setQuantity(id: string, quantity: number): void {
  const units = Math.min(MAX_CART_QUANTITY, Math.trunc(quantity))
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
    const existing = storedItems.read().find((item) => item.id === added.id)
    if (existing) setQuantity(existing.id, getUnits(existing) + 1)
    else storedItems.write([...storedItems.read(), { ...added, cartQuantity: 1 }])
  },
  remove: (id) => setQuantity(id, 0),
  setQuantity,
  restore: (earlier) => storedItems.write(earlier),
  clear: () => storedItems.write([]),
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

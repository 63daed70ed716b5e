import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_PACKAGE_TEXT } from '../../../shop/catalog/package-text.ts'
import { DEFAULT_DELIVERY_TERMS, type PackageView } from '../../../shop/catalog/package-view.ts'
import { cartActions, parseCart } from '../../cart/cart-context.tsx'
import { limitToCart, type PendingCheckout, pendingCheckout } from './pending-checkout.ts'
import { completePurchase, getReplacedSession, recordStartedPurchase } from './started-purchases.ts'

const items = new Map<string, string>()
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => items.set(key, value),
  removeItem: (key: string) => items.delete(key),
}

function createPackage(id: string): PackageView {
  const text = { ...EMPTY_PACKAGE_TEXT, name: id }
  return { ...text, ...DEFAULT_DELIVERY_TERMS, id, type: 'likes', quantity: 1_000, price: 4.79 }
}

const [likes, followers] = [createPackage('likes-1000'), createPackage('followers-1000')]

function createCheckout(id: string, fromCart = true): PendingCheckout {
  return { id, lines: [{ entry: likes, units: 2 }], fromCart }
}

const readCart = () => parseCart(JSON.parse(items.get('cart') ?? '[]'))
const listCart = () => readCart().map(({ id, cartQuantity }) => `${cartQuantity} ${id}`)

beforeEach(() => {
  items.clear()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  cartActions.add(likes)
  cartActions.setQuantity(likes.id, 3)
  cartActions.add(followers)
})
afterAll(() => vi.unstubAllGlobals())

test('takes what was bought out of the cart, once', () => {
  recordStartedPurchase('session-1', createCheckout('one'))
  completePurchase('session-1')
  completePurchase('session-1')
  expect(listCart()).toEqual(['1 likes-1000', '1 followers-1000'])
})

test('keeps the cart when a single package was bought', () => {
  recordStartedPurchase('session-1', createCheckout('one', false))
  completePurchase('session-1')
  expect(listCart()).toEqual(['3 likes-1000', '1 followers-1000'])
})

test('keeps another checkout of the tab', () => {
  recordStartedPurchase('session-1', createCheckout('one'))
  pendingCheckout.write(createCheckout('two'))
  completePurchase('session-1')
  expect(pendingCheckout.read()?.id).toBe('two')
  recordStartedPurchase('session-2', createCheckout('two'))
  completePurchase('session-2')
  expect(pendingCheckout.read()).toBeNull()
})

test('limits the checkout of a cart to what the cart still contains', () => {
  cartActions.setQuantity(likes.id, 1)
  expect(limitToCart(createCheckout('one'), readCart())?.lines).toEqual([{ entry: likes, units: 1 }])
  cartActions.remove(likes.id)
  expect(limitToCart(createCheckout('one'), readCart())).toBeNull()
  expect(limitToCart(createCheckout('one', false), readCart())?.lines).toEqual([{ entry: likes, units: 2 }])
})

test('names the unpaid session of the same purchase or of an earlier cart as replaced', () => {
  expect(getReplacedSession(createCheckout('one'))).toBeUndefined()
  recordStartedPurchase('session-1', createCheckout('one'))
  recordStartedPurchase('session-2', createCheckout('two', false))
  expect(getReplacedSession(createCheckout('three'))).toBe('session-1')
  expect(getReplacedSession(createCheckout('three', false))).toBeUndefined()
  expect(getReplacedSession(createCheckout('two', false))).toBe('session-2')
  completePurchase('session-1')
  expect(getReplacedSession(createCheckout('three'))).toBeUndefined()
})

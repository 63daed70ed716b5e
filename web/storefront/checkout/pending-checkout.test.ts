import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_PACKAGE_TEXT } from '../../../shop/catalog/package-text.ts'
import { DEFAULT_DELIVERY_TERMS, type PackageView } from '../../../shop/catalog/package-view.ts'
import {
  type PendingCheckout,
  parseCheckoutState,
  pendingCheckout,
  toCheckoutState,
  withoutLine,
} from './pending-checkout.ts'

const items = new Map<string, string>()

function createPackage(id: string): PackageView {
  const text = { ...EMPTY_PACKAGE_TEXT, name: id }
  return { ...text, ...DEFAULT_DELIVERY_TERMS, id, type: 'likes', quantity: 1_000, price: 4.79 }
}

const [likes, followers] = [createPackage('likes-1000'), createPackage('followers-1000')]
const single: PendingCheckout = { id: 'one', lines: [{ entry: likes, units: 1 }], fromCart: false }
const cart: PendingCheckout = {
  id: 'two',
  lines: [
    { entry: likes, units: 3 },
    { entry: followers, units: 1 },
  ],
  fromCart: true,
}

const readStored = () => JSON.parse(items.get('pendingCheckout') ?? 'null')

beforeEach(() => {
  items.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
})
afterAll(() => vi.unstubAllGlobals())

test('stores the package itself and reads it back', () => {
  pendingCheckout.write(single)
  expect(readStored()).toEqual(likes)
  expect(pendingCheckout.read()).toEqual(single)
})

test('stores several units of one package, as of an order that is repeated', () => {
  const several = { ...single, lines: [{ entry: likes, units: 3 }] }
  pendingCheckout.write(several)
  expect(pendingCheckout.read()).toEqual(several)
  expect(parseCheckoutState(toCheckoutState(several))).toEqual(several)
})

test('stores the items of a cart and reads them back', () => {
  pendingCheckout.write(cart)
  expect(readStored()).toEqual([
    { ...likes, cartQuantity: 3 },
    { ...followers, cartQuantity: 1 },
  ])
  expect(pendingCheckout.read()).toEqual(cart)
})

test('removes everything with the checkout', () => {
  pendingCheckout.write(cart)
  pendingCheckout.write(null)
  expect([...items]).toEqual([])
  expect(pendingCheckout.read()).toBeNull()
})

test('reads a package that was stored without an id of the purchase', () => {
  items.set('pendingCheckout', JSON.stringify(likes))
  expect(pendingCheckout.read()).toEqual({ ...single, id: '' })
})

test.each([
  'garbage',
  'null',
  '5',
  '{}',
  '[]',
  '[null, 5, {}]',
  JSON.stringify({ ...likes, price: -1 }),
  JSON.stringify({ ...likes, type: 'cars' }),
  JSON.stringify([{ ...likes, id: '../x' }]),
])('reads no checkout from %s', (stored) => {
  items.set('pendingCheckout', stored)
  expect(pendingCheckout.read()).toBeNull()
})

test('drops the invalid items of a cart and limits their units', () => {
  items.set('pendingCheckout', JSON.stringify([{ ...likes, cartQuantity: 1e9 }, { id: 'x' }, followers]))
  expect(pendingCheckout.read()?.lines).toEqual([
    { entry: likes, units: 99 },
    { entry: followers, units: 1 },
  ])
})

test('carries a checkout in the state of a history entry', () => {
  for (const checkout of [single, cart])
    expect(parseCheckoutState(toCheckoutState(checkout))).toEqual(checkout)
  for (const state of [null, 'x', 5, {}, { purchase: {} }, { purchase: [], id: 'one' }])
    expect(parseCheckoutState(state)).toBeNull()
  expect(parseCheckoutState({ purchase: likes, id: {} })).toEqual({ ...single, id: '' })
})

test('removes a line, and the checkout with its last one', () => {
  expect(withoutLine(cart, likes.id)?.lines).toEqual([{ entry: followers, units: 1 }])
  expect(withoutLine(single, likes.id)).toBeNull()
})

import { expect, test } from 'vitest'
import { ORDER_LIMITS } from '../../shop/orders/order-limits.ts'
import { cartActions, parseCart } from './cart-context.tsx'

const LINE = { id: 'likes-1000', name: '1,000 Likes', type: 'likes', quantity: 1_000, price: 4.79 }

test('reads lines with their packs', () => {
  expect(parseCart([{ ...LINE, cartQuantity: 3 }])).toMatchObject([{ ...LINE, cartQuantity: 3 }])
})

test.each([
  [-3, 1],
  [0, 1],
  [2.7, 2],
  [1e9, 99],
  [Number.POSITIVE_INFINITY, 1],
  ['4', 1],
  [null, 1],
  [undefined, 1],
])('reads the number of packs %s as %s', (cartQuantity, units) => {
  expect(parseCart([{ ...LINE, cartQuantity }])).toMatchObject([{ cartQuantity: units }])
})

test.each([
  null,
  5,
  'likes',
  [],
  { ...LINE, id: '' },
  { ...LINE, id: { toString: 'x' } },
  { ...LINE, name: {} },
  { ...LINE, name: ' ' },
  { ...LINE, type: 'cars' },
  { ...LINE, price: -1 },
  { ...LINE, price: 1e308 },
  { ...LINE, quantity: 1e15 },
  { ...LINE, price: '4.79' },
  { ...LINE, quantity: 0.5 },
])('drops the invalid line %j and keeps the others', (line) => {
  expect(parseCart([line, { ...LINE, id: 'likes-3000' }])).toMatchObject([{ id: 'likes-3000' }])
})

test('drops a repeated line', () => {
  expect(parseCart([LINE, { ...LINE, cartQuantity: 5 }])).toMatchObject([{ cartQuantity: 1 }])
})

test('reads no cart from anything but a list', () => {
  for (const json of [null, {}, 'cart', 5]) expect(parseCart(json)).toEqual([])
})

test('holds no more than an order takes', () => {
  const { lines, units } = ORDER_LIMITS
  const packages = Array.from({ length: lines + 1 }, (_, place) => ({ ...LINE, id: `likes-${place}` }))
  expect(parseCart(packages)).toHaveLength(lines)
  const [first, ...others] = parseCart(packages)
  if (!first) throw new Error('no line')
  cartActions.restore([{ ...first, cartQuantity: units }, ...others])
  for (const id of ['likes-0', 'likes-extra']) expect(cartActions.add({ ...first, id })).toBe(false)
  expect(cartActions.add({ ...first, id: 'likes-1' })).toBe(true)
})

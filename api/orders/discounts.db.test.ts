import { expect, test } from 'vitest'
import { rollUpDeltas } from '../../shop/analytics/roll-up-deltas.ts'
import { createTestPromotion } from '../../tests/support/orders/create-test-promotion.ts'
import { ORIGIN, openTestShop } from '../../tests/support/shops/open-test-shop.ts'

/** 1,000 followers for £5.59 and 1,000 likes for £4.79. */
const ITEMS = [
  { package_id: 'followers-1000' },
  { package_id: 'likes-1000', video_url: 'https://v.example/1' },
]

/** Buys followers with 50 % off and likes at the full price. */
async function openDiscountedShop() {
  const shop = await openTestShop()
  const { db, call } = shop
  await createTestPromotion(db, {
    titles: { en: 'Summer sale', es: 'Oferta de verano' },
    benefit: { kind: 'percent', basisPoints: 5_000 },
    scope: { types: ['followers'], packageIds: [] },
  })
  const maria = await shop.signIn()
  const { token } = await shop.signIn('admin')
  const buy = async (items: object[]) => {
    const body = { items, origin_url: ORIGIN, tiktok_username: 'maria', promotionCode: 'summer' }
    const bought = await call<{ session_id: string }>('POST', '/stripe/checkout/session', {
      token: maria.token,
      body,
    })
    expect(bought.status).toBe(200)
    return bought.body.session_id
  }
  const session = await buy(ITEMS)
  await call('POST', `/demo/payments/${session}`, { body: { outcome: 'pay' } })
  return {
    ...shop,
    buy,
    asMaria: <Body>(path: string) => call<Body>('GET', path, { token: maria.token }),
    asStaff: <Body>(path: string, lang = 'en') =>
      call<Body>('GET', path, { token, headers: { 'accept-language': lang } }),
  }
}

interface Listed {
  orders: { id: string; packageType: string; paymentId: string }[]
}

const PROMOTIONS = [{ title: 'Summer sale', code: 'SUMMER', discount: 2.8 }]

test('shows price, discount and promotions to the customer, to staff and in the export', async () => {
  const { asMaria, asStaff } = await openDiscountedShop()
  const list = (await asStaff<Listed>('/admin/orders')).body.orders
  const followers = list.find(({ packageType }) => packageType === 'followers')
  const likes = list.find(({ packageType }) => packageType === 'likes')
  expect(followers).toMatchObject({ price: 2.79, discount: 2.8, promotions: PROMOTIONS })
  expect(likes).toMatchObject({ price: 4.79, discount: 0, promotions: [] })
  const details = { price: 2.79, discount: 2.8, promotions: PROMOTIONS, charge: { amount: 2.79 } }
  expect((await asMaria(`/orders/${followers?.id}`)).body).toMatchObject(details)
  expect((await asStaff(`/admin/orders/${followers?.id}`)).body).toMatchObject({ promotions: PROMOTIONS })
  const csv = async (lang: string) => (await asStaff<string>('/admin/orders/export', lang)).body.split('\r\n')
  expect((await csv('en')).join('\n')).toMatch(/,5\.59,2\.8,2\.79,"GBP","Summer sale SUMMER 2\.80"/)
  expect((await csv('es'))[0]).toContain(
    '"Precio antes del descuento","Descuento","Precio","Moneda","Promociones"',
  )
  expect((await csv('ar'))[0]).toContain('"السعر قبل الخصم","الخصم","السعر"')

  const receipt = await asMaria(`/receipts/${followers?.paymentId}`)
  expect(receipt.body).toMatchObject({
    method: 'stripe',
    lines: [
      { amount: 2.79, discount: 2.8 },
      { amount: 4.79, discount: 0 },
    ],
    discounts: [{ title: 'Summer sale', amount: 2.8 }],
    charge: { amount: 7.58 },
  })
  const exported = await asMaria<{ orders: object[]; payments: object[]; documents: object[] }>(
    '/account/export',
  )
  expect(exported.body).toMatchObject({
    orders: [
      { price: 2.79, discount: 2.8 },
      { price: 4.79, discount: 0 },
    ],
    payments: [
      {
        promotions: [
          {
            title: 'Summer sale',
            code: 'SUMMER',
            status: 'redeemed',
            discount: 2.8,
            orderDiscounts: [2.8, 0],
          },
        ],
      },
    ],
    documents: [{ lines: [{ discount: 2.8 }, {}], discounts: [{ title: 'Summer sale', amount: 2.8 }] }],
  })
})

test('lists on each order the promotions that reduced it, with their parts', async () => {
  const { db, asMaria, asStaff, buy } = await openDiscountedShop()
  await createTestPromotion(db, {
    code: null,
    name: 'Likes week',
    priority: 1,
    benefit: { kind: 'amount', pence: 100 },
    scope: { types: ['likes'], packageIds: [] },
  })
  await createTestPromotion(db, { code: null, name: 'All week', priority: 2 })
  await buy(ITEMS)
  const [likes, followers] = (await asStaff<Listed>('/admin/orders')).body.orders
  expect([likes, followers]).toMatchObject([
    {
      packageType: 'likes',
      price: 3.41,
      discount: 1.38,
      promotions: [
        { title: 'Likes week', discount: 1 },
        { title: 'All week', discount: 0.38 },
      ],
    },
    {
      packageType: 'followers',
      discount: 3.07,
      promotions: [
        { title: 'All week', discount: 0.28 },
        { ...PROMOTIONS[0], discount: 2.79 },
      ],
    },
  ])
  const { body } = await asMaria<{ promotions: object[] }>(`/orders/${likes?.id}`)
  expect(body.promotions).toEqual([
    { title: 'Likes week', code: null, discount: 1 },
    { title: 'All week', code: null, discount: 0.38 },
  ])
})

test('counts the discounts of paid orders beside the revenue, before and after the roll-up', async () => {
  const { db, asStaff, buy } = await openDiscountedShop()
  // Not paid.
  await buy([{ package_id: 'followers-1000' }])
  for (const attempt of ['pending', 'rolled up']) {
    const report = (await asStaff<{ days: object[]; sales: object[] }>('/analytics')).body
    expect(report, attempt).toMatchObject({ orders: 2, revenue: 7.58, discount: 2.8, previousDiscount: 0 })
    expect(report.days.at(-1), attempt).toMatchObject({ orders: 2, revenue: 7.58, discount: 2.8 })
    expect(report.sales, attempt).toMatchObject([{ orders: 2, revenue: 7.58, discount: 2.8 }])
    expect((await asStaff('/admin/stats/periods')).body, attempt).toMatchObject({
      revenue: { today: 7.58, current: 7.58, previous: 0 },
      gross: { today: 10.38, current: 10.38, previous: 0 },
      discount: { today: 2.8, current: 2.8, previous: 0 },
      orders: { current: 2 },
    })
    expect((await asStaff('/admin/stats')).body, attempt).toMatchObject({
      totalRevenue: 7.58,
      totalDiscount: 2.8,
      totalGross: 10.38,
    })
    expect((await asStaff<string>('/analytics/export?table=sources')).body, attempt).toMatch(
      /,2,10\.38,2\.8,7\.58/,
    )
    while ((await rollUpDeltas(db)) > 0);
  }
})

test('names no payment method on the receipt of an order that cost nothing', async () => {
  const shop = await openTestShop()
  await createTestPromotion(shop.db, { benefit: { kind: 'percent', basisPoints: 10_000 } })
  const { token } = await shop.signIn()
  const body = { items: ITEMS, origin_url: ORIGIN, tiktok_username: 'maria', promotionCode: 'SUMMER' }
  expect((await shop.call('POST', '/stripe/checkout/session', { token, body })).status).toBe(200)
  const { orders } = (await shop.call<Listed>('GET', '/orders/my-orders', { token })).body
  expect(orders).toMatchObject([
    { price: 0, discount: 4.79, paymentStatus: 'completed' },
    { price: 0, discount: 5.59, paymentStatus: 'completed' },
  ])
  const [order] = orders
  const details = await shop.call<{ paymentId: string }>('GET', `/orders/${order?.id}`, { token })
  const receipt = await shop.call('GET', `/receipts/${details.body.paymentId}`, { token })
  expect(receipt.body).toMatchObject({ method: null, paymentStatus: 'completed', charge: { amount: 0 } })
})

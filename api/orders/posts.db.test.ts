import { expect, test } from 'vitest'
import { createTestApiKey } from '../../tests/support/accounts/create-test-api-key.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { ORIGIN } from '../../tests/support/shops/open-test-shop.ts'

const VIDEO = 'https://www.tiktok.com/@maria/video/7301234567890123456'
const SHARED = 'Check this out! vm.tiktok.com/ZMabc123/ #fyp'
const SHORT = 'https://vm.tiktok.com/ZMabc123/'

/** Opens a shop in which Maria has paid for 3,000 likes over two videos, and a program with a key. */
async function openSplitShop() {
  const posts = [
    { video_url: VIDEO, quantity: 2_500 },
    { video_url: SHARED, quantity: 500 },
  ]
  const items = [{ package_id: 'likes-3000', video_url: null, posts }]
  const shop = await openPaidShop({ checkout: { items } })
  const createdBy = (await shop.signIn('super_admin')).id
  const { key } = await createTestApiKey(shop.db, { createdBy, scopes: ['orders:work', 'orders:read'] })
  const work = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    shop.call<Record<string, unknown>>(method, path, { token: key, body })
  return { ...shop, work }
}

const POSTS = [
  { url: VIDEO, quantity: 2_500, delivered: 0, startCount: null },
  { url: SHORT, quantity: 500, delivered: 0, startCount: null },
]

test('a program gets the videos with the order and reports each by itself', async () => {
  const { work, call, orderId, maria, tokenOf } = await openSplitShop()
  const { body: leases } = await work('POST', '/fulfilment/leases', { leaseSeconds: 60 })
  expect(leases).toMatchObject({ orders: [{ id: orderId, videoUrl: null, posts: POSTS }] })
  const path = `/admin/orders/${orderId}`
  expect((await work('PATCH', path, { status: 'processing' })).status).toBe(200)
  const readings = `/fulfilment/orders/${orderId}/readings`
  expectProblem(await work('POST', readings, { count: 40 }), 422)
  expectProblem(await work('POST', readings, { post: 3, count: 40 }), 422)
  await work('POST', readings, { post: 2, count: 40 })
  const { body: progress } = await work('POST', readings, { post: 2, count: 240 })
  expect(progress).toMatchObject({
    delivered: 200,
    remaining: 2_800,
    posts: [POSTS[0], { ...POSTS[1], startCount: 40, delivered: 200 }],
  })
  const { body: updated } = await work('PATCH', path, { post: 1, startCount: 7, delivered: 2_500 })
  expect(updated).toMatchObject({ delivered: 2_700, posts: [{ startCount: 7, delivered: 2_500 }, {}] })

  const own = await call('GET', `/orders/${orderId}`, { token: maria.token })
  expect(own.body).toMatchObject({
    delivered: 2_700,
    videoUrl: null,
    posts: [
      { url: VIDEO, quantity: 2_500, delivered: 2_500, startCount: 7 },
      { url: SHORT, quantity: 500, delivered: 200, startCount: 40 },
    ],
    delivery: { readings: [{ post: 2 }, { post: 2, delivered: 200 }, { post: 1, delivered: 2_700 }] },
  })
  const list = await call('GET', '/orders/my-orders', { token: maria.token })
  expect(list.body).toMatchObject({ orders: [{ posts: [{ url: VIDEO }, { url: SHORT }] }] })
  const found = await call('GET', `/admin/orders?search=${encodeURIComponent(SHORT)}`, {
    token: await tokenOf('admin'),
  })
  expect(found.body).toMatchObject({ orders: [{ id: orderId }] })
})

test('a checkout splits evenly without amounts, and refuses a split that does not fit, in the language of the request', async () => {
  const { call, db: _, maria } = await openPaidShop()
  const buy = (line: object, more: object = {}, lang = 'en') =>
    call('POST', `/stripe/checkout/session?lang=${lang}`, {
      token: maria.token,
      body: { origin_url: ORIGIN, username: 'maria', package_id: 'likes-1000', ...line, ...more },
    })
  const urls = [1, 2, 3].map((number) => ({ video_url: `https://v.example/${number}` }))
  expect((await buy({ posts: urls })).status).toBe(200)
  const { body } = await call<{ orders: { posts: { quantity: number }[] | null }[] }>(
    'GET',
    '/orders/my-orders',
    {
      token: maria.token,
    },
  )
  expect(body.orders[0]?.posts?.map(({ quantity }) => quantity)).toEqual([334, 333, 333])
  expectProblem(await buy({ posts: urls.slice(1, 2) }), 422)
  expectProblem(await buy({ posts: urls.map((post) => ({ ...post, quantity: 9 })) }), 422)
  const both = await buy({ posts: urls, video_url: VIDEO }, {}, 'es')
  expectProblem(both, 422)
  expect(both.body).toMatchObject({ code: 'posts_invalid', detail: expect.stringContaining('Estos videos') })
  const twice = await buy({ posts: [{ video_url: SHORT }, { video_url: SHARED }] }, {}, 'ar')
  expect(twice.body).toMatchObject({ code: 'posts_invalid' })
  const quote = await call('POST', '/checkout/quote', {
    token: maria.token,
    body: { items: [{ package_id: 'likes-1000', posts: urls }] },
  })
  expect(quote).toMatchObject({ status: 200, body: { total: 4.79 } })
})

import { expect, test } from 'vitest'
import { orderBriefs } from '../../shop/orders/brief/tables.ts'
import { queueBriefReminders } from '../../shop/orders/fulfilment/remind-briefs.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { SAMPLE_VIDEO } from '../../tests/support/orders/checkouts.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { PAGE_PATHS } from '../../web/page-paths.server.ts'

const VIEWS = { items: [{ package_id: 'views-8000', video_url: null }] }

test('a customer sets the video of an own order, checked as at the checkout', async () => {
  const { call, orderId, maria, signIn } = await openPaidShop({ checkout: VIEWS })
  const path = `/orders/${orderId}/video`
  const set = (videoUrl: string, token = maria.token) => call('PUT', path, { token, body: { videoUrl } })
  expectProblem(await set('a video'), 422)
  expectProblem(await set('javascript:alert(1)'), 422)
  expectProblem(await set(SAMPLE_VIDEO, (await signIn()).token), 404)
  expectProblem(await call('PUT', path, { body: { videoUrl: SAMPLE_VIDEO } }), 401)
  expect(await set(SAMPLE_VIDEO)).toMatchObject({
    status: 200,
    body: { videoUrl: SAMPLE_VIDEO, isOpen: true, tiktokUsername: 'maria' },
  })
  expect((await call('GET', `/orders/${orderId}`, { token: maria.token })).body).toMatchObject({
    videoUrl: SAMPLE_VIDEO,
    briefState: 'answered',
    expected: { startBy: expect.any(String) },
  })
})

test('the link of the email reads and sets the video without a log-in', async () => {
  const { call, db } = await openPaidShop({ checkout: VIEWS })
  await queueBriefReminders(db, PAGE_PATHS, 5)
  const [brief] = await db.select().from(orderBriefs)
  const path = `/order-videos/${brief?.videoToken}`
  expect((await call('GET', path)).body).toEqual({
    packageName: '8,000 Views',
    quantity: 8_000,
    tiktokUsername: 'maria',
    videoUrl: null,
    isOpen: true,
  })
  expect(await call('PUT', path, { body: { videoUrl: SAMPLE_VIDEO } })).toMatchObject({
    status: 200,
    body: { videoUrl: SAMPLE_VIDEO },
  })
  for (const token of ['video_', `video_${'x'.repeat(43)}`, '%00'])
    expectProblem(await call('GET', `/order-videos/${token}`), 404)
})

test('an order that asks for no video has none to set', async () => {
  const { call, orderId, maria } = await openPaidShop()
  const set = await call('PUT', `/orders/${orderId}/video`, {
    token: maria.token,
    body: { videoUrl: SAMPLE_VIDEO },
  })
  expectProblem(set, 404)
})

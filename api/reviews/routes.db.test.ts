import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { reviewInvitations } from '../../shop/reviews/tables.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'

interface OwnReview {
  customerName: string
  review: { state: string; rating: number; name: string | null; pictureId: string | null } | null
}

interface ReviewPage {
  reviews: { id: string; rating: number; name: string | null; picture: string | null; verified: boolean }[]
  next: string | null
}

interface StaffReviews {
  reviews: { id: string; revision: number; reports: number; state: string }[]
}

async function openShop() {
  const shop = await openPaidShop()
  const manager = await shop.tokenOf('manager')
  const path = `/orders/${shop.orderId}/review`
  const work = (status: string) =>
    shop.call('PATCH', `/admin/orders/${shop.orderId}`, {
      token: manager,
      body: { status, ...(status === 'processing' && { startCount: 5 }) },
    })
  const complete = async () => {
    await work('processing')
    await work('completed')
    const [invitation] = await shop.db
      .select()
      .from(reviewInvitations)
      .where(eq(reviewInvitations.orderId, shop.orderId))
    return invitation?.token ?? ''
  }
  const decide = async (body: object) => {
    const { body: list } = await shop.call<StaffReviews>('GET', '/admin/reviews', { token: manager })
    const [review] = list.reviews
    return shop.call<{ state: string; code?: string }>('POST', `/admin/reviews/${review?.id}/decision`, {
      token: manager,
      body,
      headers: { 'if-match': `"${review?.revision}"` },
    })
  }
  return { ...shop, manager, path, complete, decide }
}

const WORDS = { rating: 5, text: '<b>Good</b> & fast', name: 'Maria' }

describe('an author', () => {
  test('writes by the link without a login, and changes and withdraws it as the customer', async () => {
    const { call, maria, path, complete } = await openShop()
    expect(await call('GET', path, { token: maria.token })).toMatchObject({
      status: 409,
      body: { code: 'review_not_possible' },
    })
    const link = `/review-invitations/${await complete()}`
    expect(await call<OwnReview>('GET', link)).toMatchObject({ status: 200, body: { review: null } })
    expect(await call<OwnReview>('PUT', link, { body: WORDS })).toMatchObject({
      status: 200,
      body: { review: { state: 'pending', text: '<b>Good</b> & fast', name: 'Maria' } },
    })
    const saved = await call<OwnReview>('PUT', path, { token: maria.token, body: { rating: 2 } })
    expect(saved.body.review).toMatchObject({ state: 'published', rating: 2, name: null })
    expect((await call('DELETE', link)).status).toBe(200)
    expect((await call<OwnReview>('GET', path, { token: maria.token })).body.review).toMatchObject({
      state: 'withdrawn',
    })
  })

  test('reaches no other order: not by an unknown link and not as another customer', async () => {
    const { call, path, complete, signIn } = await openShop()
    const token = await complete()
    const stranger = (await signIn()).token
    expect((await call('PUT', path, { token: stranger, body: WORDS })).status).toBe(404)
    expect((await call('PUT', path, { body: WORDS })).status).toBe(401)
    for (const wrong of [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'review_', 'x'])
      expect((await call('PUT', `/review-invitations/${wrong}`, { body: WORDS })).status).toBe(404)
  })

  test.each([
    { rating: 0 },
    { rating: 6 },
    { rating: 2.5 },
    { rating: 5, text: 'x'.repeat(2_001) },
    { rating: 5, name: 'x'.repeat(61) },
    { text: 'No stars' },
  ])('cannot save %j', async (body) => {
    const { call, complete } = await openShop()
    expect((await call('PUT', `/review-invitations/${await complete()}`, { body })).status).toBe(422)
  })

  test('shows a picture once it is published, and only then', async () => {
    const { app, call, complete, decide } = await openShop()
    const link = `/review-invitations/${await complete()}`
    const image = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c33' } })
      .png()
      .toBuffer()
    const stored = await app.request(`/api${link}/picture`, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(image),
    })
    expect(stored.status).toBe(201)
    const { id: pictureId, width } = (await stored.json()) as { id: string; width: number }
    expect(width).toBe(224)
    const { body } = await call<OwnReview>('PUT', link, { body: { rating: 4, pictureId } })
    expect(body.review).toMatchObject({ state: 'pending', pictureId })
    expect((await decide({ decision: 'publish' })).status).toBe(200)
    const { reviews } = (await call<ReviewPage>('GET', '/reviews')).body
    const picture = await app.request(reviews[0]?.picture ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await call('PUT', link, { body: { rating: 4 } })
    expect((await app.request(reviews[0]?.picture ?? '')).status).toBe(404)
  })
})

describe('the public', () => {
  test('reads published reviews page by page with their summary, and reports one', async () => {
    const { call, complete, decide, manager } = await openShop()
    await call('PUT', `/review-invitations/${await complete()}`, { body: WORDS })
    expect((await call<ReviewPage>('GET', '/reviews')).body.reviews).toEqual([])
    expect((await call('GET', '/reviews/summary')).body).toMatchObject({ average: 5, count: 1, published: 0 })
    await decide({ decision: 'publish' })
    const { body } = await call<ReviewPage>('GET', '/reviews?packageId=followers-1000')
    expect((await call('GET', '/reviews?packageId=%00')).status).toBe(422)
    expect(body).toMatchObject({
      reviews: [{ rating: 5, text: '<b>Good</b> & fast', name: 'Maria', verified: true, importedFrom: null }],
      next: null,
    })
    const report = { body: { reason: 'advertising', comment: '' } }
    const path = `/reviews/${body.reviews[0]?.id}/reports`
    expect((await call('POST', path, report)).status).toBe(202)
    const waiting = await call<StaffReviews>('GET', '/admin/reviews', { token: manager })
    expect(waiting.body.reviews).toMatchObject([{ state: 'published', reports: 1 }])
    const address = { headers: { 'x-forwarded-for': '203.0.113.9' } }
    const statuses = []
    for (let count = 0; count < 11; count += 1)
      statuses.push((await call('POST', path, { ...report, ...address })).status)
    expect(statuses.slice(-2)).toEqual([202, 429])
  })
})

describe('staff', () => {
  test('moderate as managers, and only the version that they have seen', async () => {
    const { call, complete, decide, manager, maria } = await openShop()
    const link = `/review-invitations/${await complete()}`
    await call('PUT', link, { body: WORDS })
    expect((await call('GET', '/admin/reviews', { token: maria.token })).status).toBe(403)
    const { body: list } = await call<StaffReviews>('GET', '/admin/reviews', { token: manager })
    const [review] = list.reviews
    await call('PUT', link, { body: { ...WORDS, text: 'Something else' } })
    const stale = { token: manager, headers: { 'if-match': `"${review?.revision}"` } }
    const path = `/admin/reviews/${review?.id}`
    expect(await call('POST', `${path}/decision`, { ...stale, body: { decision: 'publish' } })).toMatchObject(
      {
        status: 409,
        body: { code: 'changed_meanwhile' },
      },
    )
    expect(
      (await call('POST', `${path}/decision`, { token: manager, body: { decision: 'publish' } })).status,
    ).toBe(422)
    expect(await decide({ decision: 'hide', reason: 'low_rating' })).toMatchObject({ status: 422 })
    expect(await decide({ decision: 'hide', reason: 'abusive' })).toMatchObject({ body: { state: 'hidden' } })
    const hidden = await call<{ revision: number }>('GET', path, { token: manager })
    const current = { token: manager, headers: { 'if-match': `"${hidden.body.revision}"` } }
    expect((await call('DELETE', path, current)).status).toBe(409)
    const reply = await call('PUT', `${path}/reply`, { ...current, body: { text: 'Please write again.' } })
    expect(reply).toMatchObject({ status: 200, body: { reply: 'Please write again.' } })
  })
})

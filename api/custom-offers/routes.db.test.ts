import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { conversationMessages, conversations } from '../../shop/conversations/tables.ts'
import { offerRevisions, offers } from '../../shop/custom-offers/tables.ts'
import { DAY_MS } from '../../shop/durations.ts'
import { newId } from '../../shop/id.ts'
import { orders } from '../../shop/orders/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { payments } from '../../shop/payments/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { ORIGIN, openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface OfferResponse {
  id: string
  state: string
  revision: number
  number: number
  link: string
  conversationId: string | null
  customer: { id: string } | null
  orders: { id: string }[]
}

const LINE = { name: '25,000 followers', type: 'followers', quantity: 25_000, price: 99.5, startHours: 24 }

function buildOffer(more: object = {}) {
  const expiresAt = new Date(Date.now() + 7 * DAY_MS).toISOString()
  return {
    email: 'maria@example.com',
    name: 'Maria',
    lang: 'es',
    lines: [LINE],
    terms: 'In two parts.',
    expiresAt,
    ...more,
  }
}

function getToken({ link }: OfferResponse): string {
  return new URL(link).pathname.split('/').at(-1) ?? ''
}

async function openShop() {
  const shop = await openTestShop()
  const { call, signIn } = shop
  const [manager, maria, omar] = [await signIn('manager'), await signIn(), await signIn()]
  const make = async (more: object = {}) =>
    (await call<OfferResponse>('POST', '/admin/offers', { token: manager.token, body: buildOffer(more) }))
      .body
  const get = (token: string, viewer?: { token: string }) =>
    call<{ state: string; lines: object[]; orderIds: string[] }>('GET', `/offers/${token}`, viewer)
  const accept = (token: string, customer: { token: string }, more: object = {}) =>
    call<{ url: string; session_id: string }>('POST', '/stripe/checkout/session', {
      token: customer.token,
      body: {
        offer: { token, revision: 1 },
        tiktok_username: '@maria',
        niche: 'Gaming',
        origin_url: ORIGIN,
        ...more,
      },
    })
  const pay = (sessionId: string) => call('POST', `/demo/payments/${sessionId}`, { body: { outcome: 'pay' } })
  return { ...shop, manager, maria, omar, make, get, accept, pay }
}

describe('an offer from a contact message', () => {
  test('is sent by email and as a message, accepted under an account, and paid', async () => {
    const { db, call, manager, maria, omar, make, get, accept, pay } = await openShop()
    const contact = { name: 'Maria', email: 'maria@example.com', subject: 'Quote', message: 'How much?' }
    await call('POST', '/contact/submit', { body: contact, headers: { 'accept-language': 'es' } })
    const [conversation] = await db.select().from(conversations)
    const offer = await make({ conversationId: conversation?.id })
    expect(offer).toMatchObject({ state: 'open', number: 1, total: 99.5, conversationId: conversation?.id })
    const token = getToken(offer)
    const [message] = await db
      .select()
      .from(conversationMessages)
      .where(eq(conversationMessages.sender, 'support'))
    expect(message).toMatchObject({ authorId: manager.id, emailId: expect.any(String) })
    expect(message?.body).toContain(`${ORIGIN}/offers/${token}?lang=es`)
    expect(await db.select().from(conversations)).toMatchObject([{ waiting: false, assigneeId: manager.id }])
    const kinds = (await db.select().from(emails)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'offer_sent' || kind === 'support_reply')).toEqual(['offer_sent'])

    expect((await get(token)).body).toMatchObject({ state: 'open', total: 99.5, terms: 'In two parts.' })
    const { session_id, url } = (await accept(token, maria)).body
    expect(url).toContain(session_id)
    expectProblem(await get(token), 401, 'unauthenticated')
    expectProblem(await get(token, omar), 403, 'offer_not_yours')
    expectProblem(await accept(token, omar), 403, 'offer_not_yours')
    await pay(session_id)
    const { body } = await get(token, maria)
    expect(body).toMatchObject({ state: 'paid', orderIds: [expect.any(String)] })
    const order = await call('GET', `/orders/${body.orderIds[0]}`, { token: maria.token })
    expect(order.body).toMatchObject({
      packageName: LINE.name,
      packageType: 'followers',
      quantity: 25_000,
      price: 99.5,
      paymentStatus: 'completed',
      tiktokUsername: 'maria',
    })
    expectProblem(await accept(token, maria, { niche: 'Art' }), 409, 'offer_paid')
    const staff = await call('GET', `/admin/orders/${body.orderIds[0]}`, { token: manager.token })
    expect(staff.body).toMatchObject({ packageName: LINE.name, offerId: offer.id })
  })

  test('is for the account of the conversation alone', async () => {
    const { db, call, maria, omar, make, get, accept } = await openShop()
    const contact = { name: 'Maria', email: maria.email, subject: 'Quote', message: 'How much?' }
    await call('POST', '/contact/submit', { body: contact })
    await db.update(conversations).set({ userId: maria.id })
    const [conversation] = await db.select().from(conversations)
    const offer = await make({ conversationId: conversation?.id })
    expect(offer.customer).toMatchObject({ id: maria.id })
    expectProblem(await get(getToken(offer), omar), 403, 'offer_not_yours')
    expectProblem(await get(getToken(offer)), 401, 'unauthenticated')
    expectProblem(await accept(getToken(offer), omar), 403, 'offer_not_yours')
    expect((await get(getToken(offer), maria)).status).toBe(200)
  })
})

describe('the customer', () => {
  test('accepts only the current revision, and is told what happened to the link', async () => {
    const { db, call, manager, maria, make, get, accept } = await openShop()
    const offer = await make()
    const token = getToken(offer)
    const body = { lines: [{ ...LINE, price: 80 }], expiresAt: buildOffer().expiresAt }
    const { token: staff } = manager
    const revised = await call<OfferResponse>('POST', `/admin/offers/${offer.id}/revisions`, {
      token: staff,
      body,
      revision: offer.revision,
    })
    expect(revised.body).toMatchObject({ number: 2, total: 80, revisions: [{ total: 99.5 }, { total: 80 }] })
    expectProblem(await accept(token, maria), 409, 'offer_changed')
    expect((await accept(token, maria, { offer: { token, revision: 2 } })).status).toBe(200)
    await db.update(payments).set({ status: 'failed' })
    await db.update(orders).set({ status: 'cancelled' })
    await db.update(offerRevisions).set({ expiresAt: sql`now() - interval '1 hour'` })
    expect((await get(token, maria)).body).toMatchObject({ state: 'expired' })
    expectProblem(await accept(token, maria, { offer: { token, revision: 2 } }), 409, 'offer_expired')
    const { body: current } = await call<OfferResponse>('GET', `/admin/offers/${offer.id}`, { token: staff })
    const { revision } = current
    await call('POST', `/admin/offers/${offer.id}/withdraw`, { token: staff, revision })
    expect((await get(token, maria)).body).toMatchObject({
      state: 'withdrawn',
      lines: [],
      terms: '',
      total: 0,
    })
    expectProblem(await accept(token, maria, { offer: { token, revision: 2 } }), 409, 'offer_withdrawn')
  })

  test('sends username and video of each line in their order', async () => {
    const { db, maria, make, accept } = await openShop()
    const offer = await make({ lines: [LINE, { packageId: 'likes-1000', units: 2, price: 3 }] })
    const items = [
      { package_id: 'offer-1', quantity: 1 },
      { package_id: 'offer-2', quantity: 2, tiktok_username: 'other', video_url: 'https://v.example/1' },
    ]
    const answer = await accept(getToken(offer), maria, { items, promotionCode: 'IGNORED' })
    expect(answer.status).toBe(200)
    const placed = await db.select().from(orders).orderBy(orders.line)
    expect(placed).toMatchObject([
      { tiktokUsername: 'maria', videoUrl: null, price: 9_950 },
      { tiktokUsername: 'other', videoUrl: 'https://v.example/1', price: 600, units: 2 },
    ])
  })

  test('learns nothing from a wrong link', async () => {
    const { maria, make, get, accept } = await openShop()
    const offer = await make()
    const unknown = `offer_${'x'.repeat(43)}`
    for (const token of [offer.id, unknown, 'offer_', '%00', `${getToken(offer)}x`])
      expectProblem(await get(token, maria), 404, 'not_found')
    expectProblem(await accept(unknown, maria), 404, 'not_found')
    expectProblem(await accept(offer.id, maria), 422, 'invalid_body')
  })

  test('never appears in the log with the token of the link', async () => {
    const { logged, maria, make, get } = await openShop()
    const token = getToken(await make())
    await get(token, maria)
    expect(logged.join('\n')).toContain('/offers/offer_*')
    expect(logged.join('\n')).not.toContain(token)
  })
})

describe('staff', () => {
  test.each(['user', null] as const)(
    '%s may neither list, make, revise nor withdraw offers',
    async (role) => {
      const { call, signIn, make } = await openShop()
      const offer = await make()
      const token = role ? (await signIn(role)).token : undefined
      const [status, code] = role ? ([403, 'forbidden'] as const) : ([401, 'unauthenticated'] as const)
      const { revision } = offer
      expectProblem(await call('GET', '/admin/offers', { token }), status, code)
      expectProblem(await call('GET', `/admin/offers/${offer.id}`, { token }), status, code)
      expectProblem(await call('POST', '/admin/offers', { token, body: buildOffer() }), status, code)
      const path = `/admin/offers/${offer.id}`
      expectProblem(
        await call('POST', `${path}/revisions`, { token, revision, body: buildOffer() }),
        status,
        code,
      )
      expectProblem(await call('POST', `${path}/withdraw`, { token, revision }), status, code)
    },
  )

  test('list, search and log offers, and make one for one key', async () => {
    const { db, call, manager, signIn, make } = await openShop()
    const request = buildOffer({ clientKey: newId() })
    const [first, second] = [await make(request), await make(request)]
    expect(second.id).toBe(first.id)
    expect(await db.$count(offers)).toBe(1)
    const { token } = manager
    const list = (query: string) => call<{ offers: object[] }>('GET', `/admin/offers?${query}`, { token })
    expect((await list('state=open&search=maria')).body).toMatchObject({
      offers: [{ id: first.id, firstLine: LINE.name, lines: 1, total: 99.5 }],
    })
    expect((await list('state=paid')).body.offers).toEqual([])
    const admin = await signIn('admin')
    const log = await call<{ entries: object[] }>('GET', '/admin/audit?group=offer', { token: admin.token })
    expect(log.body.entries).toMatchObject([{ action: 'offer.created', subjectId: first.id }])
  })

  test.each([
    ['lines', { lines: [] }],
    ['lines.0.name', { lines: [{ ...LINE, name: ' ' }] }],
    ['lines.0.quantity', { lines: [{ ...LINE, quantity: undefined }] }],
    ['lines.0.type', { lines: [{ ...LINE, type: 'shares' }] }],
    ['lines.0.price', { lines: [{ ...LINE, price: -1 }] }],
    ['lines.0.price', { lines: [{ ...LINE, price: 1.005 }] }],
    ['email', { email: 'nobody' }],
    ['expiresAt', { expiresAt: new Date(Date.now() - 1_000).toISOString() }],
    ['expiresAt', { expiresAt: new Date(Date.now() + 91 * DAY_MS).toISOString() }],
  ])('are told what is wrong with %s', async (path, more) => {
    const { call, db, manager } = await openShop()
    const answer = await call('POST', '/admin/offers', { token: manager.token, body: buildOffer(more) })
    expectProblem(answer, 422, 'invalid_body')
    expect(answer.body).toMatchObject({ errors: [{ path }] })
    expect(await db.$count(offers)).toBe(0)
  })

  test('must send the revision they saw', async () => {
    const { call, manager, make } = await openShop()
    const { id, revision } = await make()
    const { token } = manager
    const path = `/admin/offers/${id}/withdraw`
    expectProblem(await call('POST', path, { token }), 422, 'invalid_body')
    expectProblem(await call('POST', path, { token, revision: revision + 1 }), 409, 'changed_meanwhile')
    expect(await call('POST', path, { token, revision })).toMatchObject({
      status: 200,
      body: { state: 'withdrawn' },
    })
    expectProblem(
      await call('POST', `/admin/offers/${newId()}/withdraw`, { token, revision }),
      404,
      'not_found',
    )
  })
})

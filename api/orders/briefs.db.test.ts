import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createTestApiKey } from '../../tests/support/accounts/create-test-api-key.ts'
import { getConversationId } from '../../tests/support/get-conversation-id.ts'
import { addQuestions, SAMPLE_ANSWERS } from '../../tests/support/orders/briefs.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import type { briefSchema } from './briefs.ts'

type Brief = typeof briefSchema._output

async function openShop(more: { pay?: boolean } = {}) {
  const shop = await openPaidShop({ ...more, prepare: addQuestions })
  const own = `/orders/${shop.orderId}/brief`
  const staff = `/admin/orders/${shop.orderId}/brief`
  const getBrief = async (lang = 'en') =>
    (await shop.call<Brief>('GET', `${own}?lang=${lang}`, { token: shop.maria.token })).body
  const answer = (answers: object, { token = shop.maria.token, ifMatch = '*' } = {}) =>
    shop.call<Brief>('PUT', own, { token, body: { answers }, headers: { 'if-match': ifMatch } })
  const upload = async (purpose = 'brief', token = shop.maria.token) => {
    const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#00c' } })
      .jpeg()
      .toBuffer()
    const response = await shop.app.request(`/api/orders/${shop.orderId}/uploads?purpose=${purpose}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(bytes),
    })
    return { status: response.status, body: (await response.json()) as { id: string; purpose: string } }
  }
  const createKey = async (scopes: ('orders:read' | 'orders:work')[]) => {
    const createdBy = (await shop.signIn('super_admin')).id
    return (await createTestApiKey(shop.db, { createdBy, scopes })).key
  }
  return { ...shop, own, staff, getBrief, answer, upload, createKey }
}

describe('the brief of an order', () => {
  test('has its questions in the language of the request', async () => {
    const { getBrief, orderId, call, maria } = await openShop()
    expect(await getBrief()).toMatchObject({
      orderId,
      state: 'waiting',
      isOpen: true,
      answers: {},
      answeredAt: null,
      promised: { startHours: 24, deliveryHours: 72 },
      questions: [
        { id: 'topic', label: 'What is the video about?', hint: 'One sentence is enough.', options: [] },
        { id: 'tone', options: [{ id: 'calm', label: 'Calm' }, {}] },
        { id: 'day', required: false },
        { id: 'logo', type: 'file' },
      ],
    })
    expect((await getBrief('ar')).questions[0]?.label).toBe('ما موضوع الفيديو؟')
    const order = await call('GET', `/orders/${orderId}`, { token: maria.token })
    expect(order.body).toMatchObject({ briefState: 'waiting', expected: null, late: null })
  })

  test('shows that the order waits for it on the dashboard, beside a conversation and in a case', async () => {
    const { call, db, tokenOf, orderId, maria } = await openShop()
    const token = await tokenOf('admin')
    const waiting = { packageType: 'followers', status: 'pending', briefState: 'waiting', videoUrl: null }
    expect((await call('GET', '/admin/stats', { token })).body).toMatchObject({ recentOrders: [waiting] })
    const chat = { message: 'Hello', user_email: maria.email, user_name: maria.name }
    const sent = await call<{ session_id: string }>('POST', '/chat/send', { token: maria.token, body: chat })
    const conversation = `/admin/conversations/${await getConversationId(db, sent.body.session_id)}`
    expect((await call('GET', conversation, { token })).body).toMatchObject({
      customer: { orders: [waiting] },
    })
    const body = { kind: 'cancellation', statement: 'Too slow' }
    const own = { token: maria.token, body }
    const opened = await call<{ id: string }>('POST', `/orders/${orderId}/cases`, own)
    const details = await call('GET', `/admin/cases/${opened.body.id}`, { token })
    expect(details.body).toMatchObject({ order: { ...waiting, isPaused: true } })
  })

  test('belongs to its customer, staff and keys that read orders', async () => {
    const { own, staff, call, signIn, tokenOf, createKey, answer } = await openShop()
    const stranger = (await signIn()).token
    expect((await call('GET', own, { token: stranger })).status).toBe(404)
    expect((await answer(SAMPLE_ANSWERS, { token: stranger })).status).toBe(404)
    expect((await call('GET', staff, { token: stranger })).status).toBe(403)
    expect((await call('GET', staff)).status).toBe(401)
    for (const token of [await tokenOf('manager'), await createKey(['orders:read'])])
      expect(await call('GET', staff, { token })).toMatchObject({ status: 200, body: { state: 'waiting' } })
  })

  test('is missing where the package asks nothing', async () => {
    const { orderId, maria, call } = await openPaidShop()
    expect((await call('GET', `/orders/${orderId}/brief`, { token: maria.token })).status).toBe(404)
  })
})

describe('the answers', () => {
  test('start the promised time and are given to the program that leases the order', async () => {
    const { answer, upload, orderId, maria, call, createKey } = await openShop()
    const { status, body: image } = await upload()
    expect({ status, image }).toMatchObject({ status: 201, image: { purpose: 'brief' } })
    const key = await createKey(['orders:work'])
    const lease = () => call('POST', '/fulfilment/leases', { token: key, body: {} })
    expect(await lease()).toMatchObject({ status: 200, body: { orders: [] } })
    expect(await answer({ ...SAMPLE_ANSWERS, logo: image.id })).toMatchObject({
      status: 200,
      body: { state: 'answered', answers: { tone: 'calm', logo: image.id } },
    })
    const order = await call('GET', `/orders/${orderId}`, { token: maria.token })
    expect(order.body).toMatchObject({ briefState: 'answered', expected: { startBy: expect.any(String) } })
    expect(order.body).toMatchObject({
      events: [{ kind: 'placed' }, { kind: 'paid' }, { kind: 'brief_answered' }],
    })
    expect((await lease()).body).toMatchObject({
      orders: [
        {
          id: orderId,
          answers: [
            { id: 'topic', label: 'What is the video about?', answer: 'Dancing in the rain' },
            { id: 'tone', answer: 'Calm' },
            { id: 'day', answer: null },
            { id: 'logo', answer: `/api/uploads/${image.id}` },
          ],
        },
      ],
    })
    expect(await answer({ ...SAMPLE_ANSWERS, tone: 'loud' })).toMatchObject({
      status: 409,
      body: { code: 'brief_closed' },
    })
    expect((await upload()).status).toBe(409)
  })

  test('are refused by question', async () => {
    const { answer } = await openShop()
    expect(await answer({ tone: 'red', day: 'soon' })).toMatchObject({
      status: 422,
      body: {
        errors: [
          { path: 'answers.topic', message: 'Please answer this question.' },
          { path: 'answers.tone', message: 'Please choose one of the options.' },
          { path: 'answers.day', message: 'Please enter a date.' },
        ],
      },
    })
  })

  test('name the revision that they are based on', async () => {
    const { answer, getBrief } = await openShop()
    const ifMatch = `"${(await getBrief()).revision}"`
    expect((await answer(SAMPLE_ANSWERS, { ifMatch })).status).toBe(200)
    expect(await answer({ ...SAMPLE_ANSWERS, tone: 'loud' }, { ifMatch })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
  })

  test('wait for the payment, and so do their images', async () => {
    const { answer, upload } = await openShop({ pay: false })
    expect(await answer(SAMPLE_ANSWERS)).toMatchObject({ status: 409, body: { code: 'order_not_paid' } })
    expect((await upload()).status).toBe(409)
  })

  test('take no image of a case', async () => {
    const { answer, upload } = await openShop()
    const { body: evidence } = await upload('evidence')
    expect((await answer({ ...SAMPLE_ANSWERS, logo: evidence.id })).status).toBe(404)
  })
})

test('only staff start an order without the answers', async () => {
  const { orderId, call, tokenOf, createKey } = await openShop()
  const start = async (token: string, more = {}) =>
    call('PATCH', `/admin/orders/${orderId}`, { token, body: { status: 'processing', ...more } })
  const refused = { status: 409, body: { code: 'brief_unanswered' } }
  const manager = await tokenOf('manager')
  expect(await start(manager)).toMatchObject(refused)
  expect(await start(await createKey(['orders:work']), { startWithoutAnswers: true })).toMatchObject(refused)
  const bulk = await call('POST', '/admin/orders/start', { token: manager, body: { ids: [orderId] } })
  expect(bulk.body).toMatchObject({ orders: [{ outcome: 'refused', code: 'brief_unanswered' }] })
  expect(await start(manager, { startWithoutAnswers: true })).toMatchObject({ status: 200 })
  const details = await call('GET', `/admin/orders/${orderId}`, { token: manager })
  expect(details.body).toMatchObject({
    briefState: 'skipped',
    events: expect.arrayContaining([expect.objectContaining({ kind: 'brief_skipped' })]),
  })
})

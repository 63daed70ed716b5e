import { expect, test } from 'vitest'
import { runJob } from '../../jobs/start-jobs.ts'
import { auditLog } from '../../shop/audit/tables.ts'
import { recordWebhookMessages } from '../../shop/webhooks/record-webhook-messages.ts'
import { webhookSecrets } from '../../shop/webhooks/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'
import { createScriptedSender, SERVER_ERROR, verifyRequest } from '../../tests/support/webhooks.ts'

const URL = 'https://hooks.example.com/in?key=s3cret'
const definition = { url: URL, description: 'Bookkeeping', events: ['order.paid', 'order.completed'] }

interface Endpoint {
  id: string
  revision: number
  state: string
  pending: number
  last: { status: number | null; error: string | null } | null
  previousSecretUntil: string | null
}

interface Delivery {
  id: string
  messageId: string
  type: string
  state: string
  attempts: number
}

async function openShop(answer?: Parameters<typeof createScriptedSender>[0]) {
  const scripted = createScriptedSender(answer)
  const shop = await openTestShop({ services: { webhookSender: scripted.sender } })
  const { token } = await shop.signIn('admin')
  const created = await shop.call<{ endpoint: Endpoint; secret: string }>('POST', '/admin/webhooks', {
    token,
    body: definition,
  })
  const record = (objectId: string) =>
    shop.db.transaction((tx) =>
      recordWebhookMessages(tx, 'order.paid', () => [{ objectId, data: { id: objectId } }]),
    )
  return { ...shop, ...scripted, token, created, record, send: () => runJob('send webhooks', shop.runtime) }
}

test('creates an endpoint, shows its secret once, and updates and deletes it by revision', async () => {
  const { call, token, created, db, logged } = await openShop()
  expect(created).toMatchObject({
    status: 201,
    body: {
      endpoint: { ...definition, state: 'active', pauseReason: null, pending: 0, last: null },
      secret: expect.stringMatching(/^whsec_[A-Za-z\d+/]{43}=$/),
    },
  })
  const { endpoint, secret } = created.body
  const path = `/admin/webhooks/${endpoint.id}`
  expect((await call('GET', '/admin/webhooks', { token })).body).toEqual({ endpoints: [endpoint] })
  expect(await call('GET', path, { token })).toMatchObject({ status: 200, body: endpoint })
  expectProblem(await call('PUT', path, { token, body: definition }), 422)
  const body = { ...definition, events: ['case.opened'] }
  const updated = await call<Endpoint>('PUT', path, { token, revision: endpoint.revision, body })
  expect(updated).toMatchObject({ status: 200, body: { events: ['case.opened'] } })
  expectProblem(await call('PUT', path, { token, revision: endpoint.revision, body }), 409)
  expectProblem(await call('DELETE', path, { token, revision: endpoint.revision }), 409)
  const shown = JSON.stringify([
    (await call('GET', path, { token })).body,
    await db.select().from(auditLog),
    logged,
  ])
  expect(shown).not.toContain(secret)
  expect(JSON.stringify([await db.select().from(auditLog), logged])).not.toContain('s3cret')
  expect((await call('DELETE', path, { token, revision: updated.body.revision })).status).toBe(204)
  expectProblem(await call('GET', path, { token }), 404)
  expect(await db.$count(webhookSecrets)).toBe(0)
  const actions = (await db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)
  expect(actions).toEqual(['webhook.created', 'webhook.changed', 'webhook.deleted'])
})

test('refuses addresses that are not https or not on the internet, and endpoints without events', async () => {
  const { call, signIn } = await openTestShop()
  const { token } = await signIn('super_admin')
  const post = (change: object) =>
    call('POST', '/admin/webhooks', { token, body: { ...definition, ...change } })
  for (const [url, code] of [
    ['http://hooks.example.com/', 'webhook_url_insecure'],
    ['https://user:word@hooks.example.com/', 'webhook_url_insecure'],
    ['hooks.example.com', 'webhook_url_insecure'],
    ['https://127.0.0.1/', 'webhook_url_forbidden'],
    ['https://[::ffff:10.0.0.1]/', 'webhook_url_forbidden'],
    ['https://169.254.169.254/latest/meta-data', 'webhook_url_forbidden'],
  ])
    expect(await post({ url }), url).toMatchObject({ status: 422, body: { code } })
  for (const events of [[], ['webhook.test'], ['order.unknown']]) expectProblem(await post({ events }), 422)
  expect((await call('GET', '/admin/webhooks', { token })).body).toEqual({ endpoints: [] })
})

test('is for admins only', async () => {
  const { call, signIn } = await openShop()
  const manager = await signIn('manager')
  for (const path of ['/admin/webhooks', '/admin/webhook-deliveries'])
    expectProblem(await call('GET', path, { token: manager.token }), 403)
})

test('sends, lists and shows deliveries with request and answer', async () => {
  let isBroken = true
  const { call, token, created, record, send, requests, logged } = await openShop(() =>
    isBroken ? SERVER_ERROR : { status: 204, answer: '', error: null, durationMs: 7 },
  )
  await record('order-1')
  await send()
  const list = (query = '') =>
    call<{ deliveries: Delivery[]; next: string | null }>('GET', `/admin/webhook-deliveries${query}`, {
      token,
    })
  const [failed] = (await list()).body.deliveries
  expect(failed).toMatchObject({
    type: 'order.paid',
    objectId: 'order-1',
    state: 'pending',
    attempts: 1,
    isReplay: false,
    last: { status: 500, error: null },
    nextAttemptAt: expect.any(String),
    endpointUrl: URL,
  })
  expect(logged.some((line) => line.includes('webhook not delivered'))).toBe(true)
  expect(logged.join()).not.toContain('s3cret')
  isBroken = false
  const replay = await call<{ deliveryId: string }>(
    'POST',
    `/admin/webhook-deliveries/${failed?.id}/replay`,
    { token },
  )
  expect(replay).toMatchObject({ status: 202, body: { deliveryId: failed?.id } })
  await send()
  const details = await call('GET', `/admin/webhook-deliveries/${failed?.id}`, { token })
  expect(details.body).toMatchObject({
    state: 'delivered',
    nextAttemptAt: null,
    body: requests[0]?.body,
    log: [
      { status: 204, answer: '' },
      { status: 500, answer: 'oops', url: URL },
    ],
  })
  const [, sent] = requests
  if (!sent) throw new Error('nothing was sent')
  expect(verifyRequest(sent, created.body.secret)).toMatchObject({
    type: 'order.paid',
    data: { id: 'order-1' },
  })
  expect((await list('?state=pending')).body.deliveries).toEqual([])
  expect(
    (await list(`?state=delivered&type=order.paid&object=order-1&endpoint=${created.body.endpoint.id}`)).body
      .deliveries,
  ).toHaveLength(1)
  expect((await list('?type=case.opened')).body.deliveries).toEqual([])
  const { body } = await call<Endpoint>('GET', `/admin/webhooks/${created.body.endpoint.id}`, { token })
  expect(body).toMatchObject({ pending: 0, last: { status: 204, error: null } })
})

test('lists deliveries page by page, the latest first', async () => {
  const { call, token, record } = await openShop()
  for (let number = 1; number <= 51; number += 1) await record(`order-${number}`)
  const first = await call<{ deliveries: { objectId: string }[]; next: string }>(
    'GET',
    '/admin/webhook-deliveries',
    { token },
  )
  expect(first.body.deliveries).toHaveLength(50)
  expect(first.body.deliveries[0]?.objectId).toBe('order-51')
  const second = await call('GET', `/admin/webhook-deliveries?before=${first.body.next}`, { token })
  expect(second.body).toMatchObject({ deliveries: [{ objectId: 'order-1' }], next: null })
})

test('pauses, resumes, tests, rotates and replays', async () => {
  const { call, token, created, record, send, requests } = await openShop()
  const path = `/admin/webhooks/${created.body.endpoint.id}`
  const post = <T>(call_: string, body?: object) => call<T>('POST', `${path}/${call_}`, { token, body })
  expect(await post('state', { command: 'pause' })).toMatchObject({ status: 200, body: { state: 'paused' } })
  await record('order-1')
  await send()
  expect(requests).toEqual([])
  expectProblem(await post('test'), 409)
  expect(await post('state', { command: 'resume' })).toMatchObject({ body: { state: 'active', pending: 1 } })
  await send()
  const rotated = await post<{ secret: string }>('secret', { overlapHours: 2 })
  expect((await call<Endpoint>('GET', path, { token })).body.previousSecretUntil).not.toBeNull()
  expect((await post('test')).status).toBe(202)
  await send()
  const [first, test] = requests
  if (!first || !test) throw new Error('nothing was sent')
  expect(verifyRequest(first, created.body.secret).type).toBe('order.paid')
  for (const secret of [created.body.secret, rotated.body.secret])
    expect(verifyRequest(test, secret).type).toBe('webhook.test')
  const [from, to] = [-3_600_000, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString())
  expect(await post('replay', { from, to })).toMatchObject({ status: 202, body: { messages: 1 } })
  expectProblem(await post('replay', { from: to, to: from }), 422)
  await record('order-2')
  const deliveries = await call<{ deliveries: Delivery[] }>(
    'GET',
    '/admin/webhook-deliveries?state=pending',
    { token },
  )
  const cancel = () =>
    call('POST', `/admin/webhook-deliveries/${deliveries.body.deliveries[0]?.id}/cancel`, { token })
  expect((await cancel()).status).toBe(200)
  expectProblem(await cancel(), 409)
})

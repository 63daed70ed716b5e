// @module-tag both-engines
import { setTimeout as sleep } from 'node:timers/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestUser } from '../../tests/support/accounts/create-test-user.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { SYSTEM_ACTOR } from '../../tests/support/orders/checkouts.ts'
import {
  ACCEPTED,
  createScriptedSender,
  createTestEndpoint,
  SERVER_ERROR,
  TIMEOUT,
  verifyRequest,
} from '../../tests/support/webhooks.ts'
import { auditLog } from '../audit/tables.ts'
import { dispatchNotifications } from '../notifications/dispatch-notifications.ts'
import { emails } from '../outbox/tables.ts'
import { listRetentionSteps } from '../privacy/retention/list-retention-steps.ts'
import { runRetentionStep } from '../privacy/retention/run-retention-step.ts'
import type { OutboundSender, WebhookRequest, WebhookResult } from '../providers/outbound-sender.ts'
import type { Db } from '../services.ts'
import { getSettings } from '../settings/get-settings.ts'
import { ALERT_ATTEMPTS, changeEndpointState, RETRY_DELAYS_SECONDS } from './change-endpoint-state.ts'
import { listDeliveries, requireDelivery } from './list-webhooks.ts'
import { recordWebhookMessages } from './record-webhook-messages.ts'
import { cancelDelivery, replayDelivery, replayMessages, sendTestMessage } from './replay-deliveries.ts'
import { deleteEndpoint, rotateSecret } from './save-endpoint.ts'
import { listDueEndpoints, sendDueDeliveries } from './send-due-deliveries.ts'
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookMessages,
  webhookSecrets,
} from './tables.ts'

/** Records a change of an object in a transaction of its own. */
function record(db: Db, objectId: string, number: number) {
  return db.transaction((tx) =>
    recordWebhookMessages(tx, 'order.delivery_recorded', () => [{ objectId, data: { number } }]),
  )
}

const makeDue = (db: Db) =>
  db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: sql`now()` })
    .where(eq(webhookDeliveries.state, 'pending'))

/** Sends until nothing is due. */
async function sendAll(db: Db, sender: OutboundSender) {
  for (;;) {
    const endpoints = await listDueEndpoints(db)
    if (endpoints.length === 0) return
    for (const endpoint of endpoints) await sendDueDeliveries(db, sender, endpoint)
  }
}

const listRows = (db: Db) => db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.position))

const requireEndpointRow = async (db: Db) => {
  const [endpoint] = await db.select().from(webhookEndpoints)
  if (!endpoint) throw new Error('no endpoint')
  return endpoint
}

describe('recordWebhookMessages', () => {
  test('writes nothing and loads nothing when no endpoint subscribes', async () => {
    const { db } = await createTestDatabase()
    await createTestEndpoint(db, ['order.paid'])
    await db.transaction((tx) =>
      recordWebhookMessages(tx, 'order.failed', () => {
        throw new Error('loaded')
      }),
    )
    expect(await db.$count(webhookMessages)).toBe(0)
  })

  test('rolls back with the transaction that records it', async () => {
    const { db } = await createTestDatabase()
    await createTestEndpoint(db)
    const failing = db.transaction(async (tx) => {
      await recordWebhookMessages(tx, 'order.paid', () => [{ objectId: 'a', data: {} }])
      throw new Error('changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    expect([await db.$count(webhookMessages), await db.$count(webhookDeliveries)]).toEqual([0, 0])
  })

  test('records one message for all endpoints that subscribe, also for paused ones', async () => {
    const { db } = await createTestDatabase()
    const { endpoint } = await createTestEndpoint(db)
    await createTestEndpoint(db)
    await createTestEndpoint(db, ['order.paid'])
    await changeEndpointState(db, { id: endpoint.id, command: 'pause' }, SYSTEM_ACTOR)
    await record(db, 'a', 1)
    expect([await db.$count(webhookMessages), await db.$count(webhookDeliveries)]).toEqual([1, 2])
  })
})

describe('sendDueDeliveries', () => {
  test('sends the message once, signed so that the standardwebhooks library verifies it', async () => {
    const { db } = await createTestDatabase()
    const { endpoint, secret } = await createTestEndpoint(db)
    await record(db, 'a', 1)
    const { sender, requests } = createScriptedSender()
    await sendAll(db, sender)
    await makeDue(db)
    await sendAll(db, sender)
    const [request, ...others] = requests
    if (!request) throw new Error('nothing was sent')
    expect(others).toEqual([])
    expect(request.url).toBe(endpoint.url)
    expect(verifyRequest(request, secret)).toEqual({
      type: 'order.delivery_recorded',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { number: 1 },
    })
    expect(() => verifyRequest({ ...request, body: request.body.replace('1', '2') }, secret)).toThrow()
    const [row] = await listRows(db)
    if (!row) throw new Error('no delivery')
    expect(request.headers['webhook-id']).toBe(`msg_${row.messageId}`)
    expect(row).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 200, lastError: null })
    expect(await requireDelivery(db, row.id)).toMatchObject({
      body: request.body,
      log: [{ status: 200, answer: 'ok', error: null, durationMs: 5, url: endpoint.url }],
    })
  })

  test('signs with two secrets while one is rotated, and with the new one after the overlap', async () => {
    const { db } = await createTestDatabase()
    const { endpoint, secret } = await createTestEndpoint(db)
    const second = await rotateSecret(db, { id: endpoint.id, overlapHours: 24 }, SYSTEM_ACTOR)
    const third = await rotateSecret(db, { id: endpoint.id, overlapHours: 24 }, SYSTEM_ACTOR)
    expect(await db.$count(webhookSecrets)).toBe(2)
    const { sender, requests } = createScriptedSender()
    await record(db, 'a', 1)
    await sendAll(db, sender)
    await db.update(webhookSecrets).set({ expiresAt: sql`now()` }).where(eq(webhookSecrets.slot, 'previous'))
    await record(db, 'a', 2)
    await sendAll(db, sender)
    const [during, after] = requests
    if (!during || !after) throw new Error('nothing was sent')
    expect(() => verifyRequest(during, secret)).toThrow()
    for (const active of [second, third]) expect(verifyRequest(during, active).data).toEqual({ number: 1 })
    expect(() => verifyRequest(after, second)).toThrow()
    expect(verifyRequest(after, third).data).toEqual({ number: 2 })
  })

  test('keeps the order of each object: a failing message holds back its object and no other', async () => {
    const { db } = await createTestDatabase()
    await createTestEndpoint(db)
    for (const number of [1, 2, 3]) for (const object of ['a', 'b']) await record(db, object, number)
    let isBroken = true
    const { sender, getMessages } = createScriptedSender(({ data }) =>
      isBroken && data.number === 2 ? SERVER_ERROR : ACCEPTED,
    )
    await record(db, 'c', 1)
    await sendAll(db, sender)
    const numbersOf = () => getMessages().map(({ data }) => data.number)
    // a1, b1, c1, a2, b2: the third messages wait.
    expect(numbersOf()).toEqual([1, 1, 1, 2, 2])
    isBroken = false
    await makeDue(db)
    await sendAll(db, sender)
    expect(numbersOf().slice(5)).toEqual([2, 2, 3, 3])
    expect((await listRows(db)).every(({ state }) => state === 'delivered')).toBe(true)
  })

  test('sends each message once and in order when several processes send at the same time', async () => {
    const { db } = await createTestDatabase()
    const { endpoint } = await createTestEndpoint(db)
    for (let number = 1; number <= 5; number += 1)
      for (const object of ['a', 'b', 'c', 'd']) await record(db, object, number)
    const received: Record<string, number[]> = {}
    const messages = new Map((await db.select().from(webhookMessages)).map((row) => [row.id, row.objectId]))
    const sender: OutboundSender = {
      findUrlError: () => null,
      async send({ headers, body }: WebhookRequest) {
        await sleep(2)
        const object = messages.get((headers['webhook-id'] ?? '').slice(4)) ?? ''
        received[object] = [...(received[object] ?? []), JSON.parse(body).data.number]
        return ACCEPTED
      },
    }
    const run = async () => {
      while ((await listDueEndpoints(db)).length > 0) await sendDueDeliveries(db, sender, endpoint.id, 3)
    }
    await Promise.all([run(), run(), run(), run()])
    const all = [1, 2, 3, 4, 5]
    expect(received).toEqual({ a: all, b: all, c: all, d: all })
  })

  test('sends again what a process sent and did not record, after its lease has ended', async () => {
    const { db } = await createTestDatabase()
    const { endpoint, secret } = await createTestEndpoint(db)
    await record(db, 'a', 1)
    await record(db, 'a', 2)
    // The receiver has the message; the process dies before it sees the answer.
    const dying = createScriptedSender(() => Promise.reject(new Error('killed')))
    await expect(sendDueDeliveries(db, dying.sender, endpoint.id)).rejects.toThrow('killed')
    const { sender, requests } = createScriptedSender()
    await sendAll(db, sender)
    expect(requests).toEqual([])
    await makeDue(db)
    await sendAll(db, sender)
    expect(requests.map((request) => verifyRequest(request, secret).data.number)).toEqual([1, 2])
    expect(requests[0]?.headers['webhook-id']).toBe(dying.requests[0]?.headers['webhook-id'])
  })

  test('does not overwrite a newer result with one that comes after the lease has ended', async () => {
    const { db } = await createTestDatabase()
    const { endpoint } = await createTestEndpoint(db)
    await record(db, 'a', 1)
    const late = Promise.withResolvers<WebhookResult>()
    const slow = sendDueDeliveries(db, createScriptedSender(() => late.promise).sender, endpoint.id)
    while ((await listDueEndpoints(db)).length > 0) await sleep(5)
    await makeDue(db)
    await sendAll(db, createScriptedSender().sender)
    late.resolve(SERVER_ERROR)
    await slow
    const [row] = await listRows(db)
    expect(row).toMatchObject({ state: 'delivered', lastStatus: 200 })
    expect((await requireDelivery(db, row?.id ?? '')).log).toHaveLength(2)
  })

  test('retries with growing pauses for three days, then pauses the endpoint, tells the owners and loses nothing', async () => {
    const { db } = await createTestDatabase()
    await createTestUser(db, { name: 'Olga', email: 'olga@example.com', role: 'super_admin' })
    await createTestUser(db, { name: 'Adam', email: 'adam@example.com', role: 'admin' })
    const { endpoint } = await createTestEndpoint(db)
    await record(db, 'a', 1)
    await record(db, 'a', 2)
    const { sender, requests } = createScriptedSender(() => TIMEOUT)
    const pauses: number[] = []
    for (let attempt = 1; attempt <= RETRY_DELAYS_SECONDS.length; attempt += 1) {
      await sendAll(db, sender)
      const [row] = await db
        .select({
          seconds: sql<number>`round(extract(epoch from ${webhookDeliveries.nextAttemptAt} - now()))::int`,
        })
        .from(webhookDeliveries)
        .orderBy(asc(webhookDeliveries.position))
      pauses.push(row?.seconds ?? 0)
      await makeDue(db)
    }
    for (const [place, delay] of RETRY_DELAYS_SECONDS.entries())
      expect(Math.abs((pauses[place] ?? 0) - delay)).toBeLessThan(5)
    expect(RETRY_DELAYS_SECONDS.reduce((sum, delay) => sum + delay, 0)).toBeLessThan(72 * 3_600)
    expect(await requireEndpointRow(db)).toMatchObject({ state: 'active', alertedAt: expect.any(Date) })
    await sendAll(db, sender)
    expect(requests).toHaveLength(RETRY_DELAYS_SECONDS.length + 1)
    expect(await requireEndpointRow(db)).toMatchObject({
      state: 'paused_automatically',
      pauseReason: 'failing',
    })
    expect((await listRows(db)).map(({ state }) => state)).toEqual(['pending', 'pending'])
    await dispatchNotifications(db, 20)
    const sent = await db.select().from(emails).orderBy(emails.id)
    expect(sent.map(({ toAddress, data }) => [toAddress, 'pauseReason' in data && data.pauseReason])).toEqual(
      [
        ['olga@example.com', null],
        ['olga@example.com', 'failing'],
      ],
    )
    expect(JSON.stringify([sent, await db.select().from(auditLog)])).not.toContain('s3cret')

    await record(db, 'a', 3)
    await makeDue(db)
    expect(await listDueEndpoints(db)).toEqual([])
    expect(await sendDueDeliveries(db, sender, endpoint.id)).toEqual([])
    await changeEndpointState(db, { id: endpoint.id, command: 'resume' }, SYSTEM_ACTOR)
    const repaired = createScriptedSender()
    await sendAll(db, repaired.sender)
    expect(repaired.getMessages().map(({ data }) => data.number)).toEqual([1, 2, 3])
    const actions = (await db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)
    expect(actions).toEqual(['webhook.created', 'webhook.paused', 'webhook.resumed'])
  })

  test('sets a message aside that is refused six times while others are accepted, and tells the owners once', async () => {
    const { db } = await createTestDatabase()
    await createTestUser(db, { name: 'Olga', email: 'olga@example.com', role: 'super_admin' })
    await createTestEndpoint(db)
    const { sender, getMessages } = createScriptedSender(({ data }) =>
      data.number === 1 ? SERVER_ERROR : ACCEPTED,
    )
    for (const object of ['a', 'b']) for (const number of [1, 2]) await record(db, object, number)
    await sendAll(db, sender)
    // The other message is accepted between two attempts of the refused ones.
    const sendWithAnother = async () => {
      await record(db, 'c', 3)
      await sendAll(db, sender)
      await makeDue(db)
      await sendAll(db, sender)
    }
    for (let attempt = 2; attempt < ALERT_ATTEMPTS; attempt += 1) await sendWithAnother()
    expect(getMessages().some(({ data }) => data.number === 2)).toBe(false)
    await sendWithAnother()
    expect((await listRows(db)).slice(0, 4).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['failed', ALERT_ATTEMPTS],
      ['delivered', 1],
      ['failed', ALERT_ATTEMPTS],
      ['delivered', 1],
    ])
    expect(await requireEndpointRow(db)).toMatchObject({ state: 'active' })
    await dispatchNotifications(db, 20)
    expect(await db.select().from(emails)).toMatchObject([{ data: { pauseReason: null, isSetAside: true } }])
    const [refused] = await listRows(db)
    await replayDelivery(db, refused?.id ?? '', SYSTEM_ACTOR)
    const repaired = createScriptedSender()
    await sendAll(db, repaired.sender)
    expect(repaired.getMessages().map(({ data }) => data.number)).toEqual([1])
  })

  test('pauses an endpoint that answers 410, and treats redirects and refused addresses as failures', async () => {
    const { db } = await createTestDatabase()
    const { endpoint } = await createTestEndpoint(db)
    const answers: WebhookResult[] = [
      { ...ACCEPTED, status: 302 },
      { status: null, answer: null, error: 'forbidden_address', durationMs: 1 },
      { ...ACCEPTED, status: 410 },
    ]
    await record(db, 'a', 1)
    const { sender } = createScriptedSender(() => answers.shift() ?? ACCEPTED)
    for (const result of [
      { lastStatus: 302, lastError: null },
      { lastStatus: null, lastError: 'forbidden_address' },
      { lastStatus: 410, lastError: null },
    ]) {
      await makeDue(db)
      await sendDueDeliveries(db, sender, endpoint.id)
      expect((await listRows(db))[0]).toMatchObject({ state: 'pending', ...result })
    }
    expect(await requireEndpointRow(db)).toMatchObject({ state: 'paused_automatically', pauseReason: 'gone' })
  })

  test('loses no message that is recorded while its endpoint is deleted', async () => {
    const { db } = await createTestDatabase()
    const { endpoint } = await createTestEndpoint(db)
    await createTestEndpoint(db)
    await Promise.all([
      record(db, 'a', 1),
      deleteEndpoint(db, { id: endpoint.id, expectedRevision: undefined }, SYSTEM_ACTOR),
      record(db, 'a', 2),
    ])
    const { sender, getMessages } = createScriptedSender()
    await sendAll(db, sender)
    expect(
      getMessages()
        .map(({ data }) => data.number)
        .sort(),
    ).toEqual([1, 2])
  })
})

describe('replays', () => {
  test('sends a message again with the same id, after what is pending for its object', async () => {
    const { db } = await createTestDatabase()
    await createTestEndpoint(db)
    const { sender, requests, getMessages } = createScriptedSender()
    await record(db, 'a', 1)
    await sendAll(db, sender)
    await record(db, 'a', 2)
    const [first] = await listRows(db)
    if (!first) throw new Error('no delivery')
    const replayId = await replayDelivery(db, first.id, SYSTEM_ACTOR)
    await sendAll(db, sender)
    expect(getMessages().map(({ data }) => data.number)).toEqual([1, 2, 1])
    expect(requests[2]?.headers['webhook-id']).toBe(requests[0]?.headers['webhook-id'])
    expect(await requireDelivery(db, replayId)).toMatchObject({ isReplay: true, state: 'delivered' })
    await expect(replayDelivery(db, '00000000-0000-0000-0000-000000000000', SYSTEM_ACTOR)).rejects.toThrow(
      'not_found',
    )
  })

  test('replays a time in order, with messages recorded for other endpoints and without pending ones', async () => {
    const { db } = await createTestDatabase()
    await createTestEndpoint(db)
    const { sender } = createScriptedSender()
    for (const number of [1, 2, 3]) await record(db, 'a', number)
    await sendAll(db, sender)
    const { endpoint: late } = await createTestEndpoint(db)
    await record(db, 'a', 4)
    await db
      .update(webhookMessages)
      .set({ createdAt: sql`now() - make_interval(hours => 5 - position::int)` })
    const range = {
      endpointId: late.id,
      from: new Date(Date.now() - 3.5 * 3_600_000),
      to: new Date(Date.now() + 60_000),
    }
    expect(await replayMessages(db, range, SYSTEM_ACTOR)).toBe(2)
    expect(await replayMessages(db, range, SYSTEM_ACTOR)).toBe(0)
    const { deliveries } = await listDeliveries(db, { endpointId: late.id })
    const numberOf = async ({ id }: { id: string }) =>
      JSON.parse((await requireDelivery(db, id)).body).data.number
    expect(await Promise.all(deliveries.toReversed().map(numberOf))).toEqual([4, 2, 3])
  })

  test('cancels a pending delivery, so that its object goes on, and replays it later', async () => {
    const { db } = await createTestDatabase()
    await createTestEndpoint(db)
    await record(db, 'a', 1)
    await record(db, 'a', 2)
    const [first] = await listRows(db)
    if (!first) throw new Error('no delivery')
    await cancelDelivery(db, first.id, SYSTEM_ACTOR)
    await expect(cancelDelivery(db, first.id, SYSTEM_ACTOR)).rejects.toThrow('webhook_not_pending')
    const { sender, getMessages } = createScriptedSender()
    await sendAll(db, sender)
    await replayDelivery(db, first.id, SYSTEM_ACTOR)
    await sendAll(db, sender)
    expect(getMessages().map(({ data }) => data.number)).toEqual([2, 1])
  })
})

test('deletes delivered messages with their log after 30 days, and keeps what is pending', async () => {
  const { db } = await createTestDatabase()
  const { endpoint } = await createTestEndpoint(db)
  await record(db, 'a', 1)
  await record(db, 'b', 1)
  await sendAll(db, createScriptedSender().sender)
  await db.update(webhookMessages).set({ createdAt: sql`now() - interval '31 days'` })
  await record(db, 'a', 2)
  await changeEndpointState(db, { id: endpoint.id, command: 'pause' }, SYSTEM_ACTOR)
  await record(db, 'b', 2)
  const isPending = eq(webhookDeliveries.state, 'pending')
  await db
    .update(webhookMessages)
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where(
      sql`exists (select 1 from ${webhookDeliveries} where message_id = ${webhookMessages}.id and ${isPending})`,
    )
  const { policy } = await getSettings(db)
  const step = listRetentionSteps(policy).find(({ name }) => name === 'webhooks')
  if (!step) throw new Error('no step')
  const onFailed = (_id: unknown, error: unknown) => {
    throw error
  }
  await runRetentionStep(db, step, { onRemoved: () => undefined, onFailed }, new AbortController().signal)
  expect((await db.select().from(webhookMessages)).map(({ objectId }) => objectId).sort()).toEqual(['a', 'b'])
  expect([await db.$count(webhookDeliveries), await db.$count(webhookAttempts)]).toEqual([2, 0])
})

test('attempts a test event once, and only for an active endpoint', async () => {
  const { db } = await createTestDatabase()
  const { endpoint, secret } = await createTestEndpoint(db, ['order.paid'])
  const id = await sendTestMessage(db, endpoint.id, SYSTEM_ACTOR)
  const { sender, requests } = createScriptedSender(() => SERVER_ERROR)
  await sendAll(db, sender)
  const [request] = requests
  if (!request) throw new Error('nothing was sent')
  expect(verifyRequest(request, secret)).toMatchObject({
    type: 'webhook.test',
    data: { endpointId: endpoint.id },
  })
  expect(await requireDelivery(db, id)).toMatchObject({ state: 'failed', lastStatus: 500, attempts: 1 })
  await changeEndpointState(db, { id: endpoint.id, command: 'pause' }, SYSTEM_ACTOR)
  await expect(sendTestMessage(db, endpoint.id, SYSTEM_ACTOR)).rejects.toThrow('webhook_paused')
})

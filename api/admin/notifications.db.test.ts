import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runJob } from '../../jobs/start-jobs.ts'
import { createWebhookSender } from '../../providers/outbound-sender.ts'
import { users } from '../../shop/accounts/tables.ts'
import { recordNotification } from '../../shop/notifications/record-notification.ts'
import { pushKeys, pushMessages, pushSubscriptions } from '../../shop/notifications/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { createBrowserKeys, decryptPush } from '../../tests/support/push-browser.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

const ORDER = '019a0000-0000-7000-8000-000000000001'

interface Own {
  preferences: {
    kinds: { kind: string; email: string; push: boolean }[]
    timeZone: string
    quietHours: { from: string; to: string } | null
  }
  devices: { id: string; lastSuccessAt: string | null }[]
  hasMailServer: boolean
}

/** Starts a push service that answers with `status`, and a shop that reaches it. */
async function openShop() {
  const service = { status: 201, requests: [] as { headers: Record<string, unknown>; body: Buffer }[] }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    service.requests.push({ headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(service.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const webhookSender = createWebhookSender({ allowHttp: true, allowPrivate: true })
  const shop = await openTestShop({ services: { webhookSender } })
  const staff = await shop.signIn('super_admin')
  const browser = createBrowserKeys()
  const { publicKey: p256dh, authSecret: auth } = browser
  const subscription = { endpoint: `http://127.0.0.1:${port}/send/1`, keys: { p256dh, auth } }
  const subscribe = (token = staff.token, body: object = subscription) =>
    shop.call<{ id: string }>('POST', '/account/notifications/devices', { token, body })
  const getOwn = async (token = staff.token) =>
    (await shop.call<Own>('GET', '/account/notifications', { token })).body
  const notify = async () => {
    await shop.db.transaction((tx) =>
      recordNotification(tx, 'paid_order', ORDER, {
        orderId: ORDER,
        packageName: '1,000 followers',
        orders: 1,
        amount: 599,
        isTrial: false,
      }),
    )
    await runJob('notify staff', shop.runtime)
    await runJob('send pushes', shop.runtime)
  }
  const getKey = async () => {
    const { body } = await shop.call<{ publicKey: string }>('POST', '/account/notifications/key', {
      token: staff.token,
    })
    return body.publicKey
  }
  return { ...shop, staff, browser, service, subscription, subscribe, getOwn, getKey, notify }
}

describe('preferences', () => {
  test('are those of the role until the user chooses', async () => {
    const { call, getOwn, staff, signIn } = await openShop()
    const own = await getOwn()
    expect(own.hasMailServer).toBe(false)
    expect(own.preferences).toMatchObject({ timeZone: 'Europe/London', quietHours: null })
    expect(own.preferences.kinds).toContainEqual({ kind: 'dispute', email: 'at_once', push: true })
    const preferences = {
      kinds: own.preferences.kinds.map((one) => ({ ...one, email: 'off', push: false })),
      timeZone: 'Asia/Riyadh',
      quietHours: { from: '22:00', to: '07:30' },
    }
    const saved = await call('PUT', '/account/notifications', { token: staff.token, body: preferences })
    expect(saved).toMatchObject({ status: 200, body: preferences })
    expect((await getOwn()).preferences).toEqual(preferences)

    const shorter = { ...preferences, kinds: preferences.kinds.filter(({ kind }) => kind !== 'dispute') }
    await call('PUT', '/account/notifications', { token: staff.token, body: shorter })
    const dispute = { kind: 'dispute', email: 'at_once', push: true }
    expect((await getOwn()).preferences.kinds).toContainEqual(dispute)

    const manager = await signIn('manager')
    const { kinds } = (await getOwn(manager.token)).preferences
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'paid_order',
      'case',
      'late_order',
      'conversation',
      'review',
    ])
    expect(kinds).toContainEqual({ kind: 'paid_order', email: 'daily', push: true })
  })

  test.each([
    ['an unknown zone', { timeZone: 'Mars/Olympus' }],
    ['an unknown time', { quietHours: { from: '25:00', to: '07:00' } }],
    ['hours that end as they begin', { quietHours: { from: '22:00', to: '22:00' } }],
    ['an unknown kind', { kinds: [{ kind: 'lottery', email: 'off', push: false }] }],
    ['a kind twice', { kinds: Array(2).fill({ kind: 'review', email: 'off', push: false }) }],
  ])('refuse %s', async (_, change) => {
    const { call, getOwn, staff } = await openShop()
    const { preferences } = await getOwn()
    expectProblem(
      await call('PUT', '/account/notifications', {
        token: staff.token,
        body: { ...preferences, ...change },
      }),
      422,
    )
  })

  test('are for staff only', async () => {
    const { call, signIn } = await openShop()
    const { token } = await signIn('user')
    expectProblem(await call('GET', '/account/notifications', { token }), 403)
  })
})

describe('devices', () => {
  test('get one encrypted message that opens the order, in the language of the user', async () => {
    const { db, staff, browser, service, subscribe, getKey, getOwn, notify } = await openShop()
    const publicKey = await getKey()
    expect(await getKey()).toBe(publicKey)
    expect((await subscribe()).status).toBe(201)
    await db.update(users).set({ lang: 'es' }).where(eq(users.id, staff.id))
    await notify()
    const [request] = service.requests
    expect(service.requests).toHaveLength(1)
    expect(request?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      authorization: expect.stringContaining(`k=${publicKey}`),
    })
    expect(JSON.parse(decryptPush(request?.body ?? Buffer.alloc(0), browser))).toEqual({
      title: 'Pedido nuevo: 1,000 followers',
      body: 'Se pagaron £5,99.',
      path: `/admin/orders/${ORDER}`,
      tag: expect.any(String),
      lang: 'es',
      dir: 'ltr',
    })
    expect((await getOwn()).devices).toMatchObject([{ lastSuccessAt: expect.any(String) }])
    expect(await db.$count(pushMessages)).toBe(0)
    const [stored] = await db.select().from(pushKeys)
    expect(stored?.sealed).not.toContain('MIG')
  })

  test.each([404, 410])('are removed when their push service answers %i', async (status) => {
    const { db, service, subscribe, getKey, notify } = await openShop()
    await getKey()
    await subscribe()
    service.status = status
    await notify()
    expect(await db.$count(pushSubscriptions)).toBe(0)
    expect(await db.$count(pushMessages)).toBe(0)
  })

  test('get the message again after a failure of their push service, with one tag', async () => {
    const { db, runtime, browser, service, subscribe, getKey, notify } = await openShop()
    await getKey()
    await subscribe()
    service.status = 503
    await notify()
    expect(await db.select().from(pushMessages)).toMatchObject([{ lastError: '503' }])
    service.status = 201
    await db.update(pushMessages).set({ nextAttemptAt: sql`now()` })
    await runJob('send pushes', runtime)
    const tags = service.requests.map(({ body }) => JSON.parse(decryptPush(body, browser)).tag)
    expect(tags).toHaveLength(2)
    expect(new Set(tags).size).toBe(1)
    expect(await db.$count(pushMessages)).toBe(0)
  })

  test('get nothing more of what the role lost, and nothing older than a day', async () => {
    const { db, runtime, staff, service, subscribe, getKey, notify } = await openShop()
    await getKey()
    await subscribe()
    service.status = 503
    await notify()
    await db.update(users).set({ role: 'user' }).where(eq(users.id, staff.id))
    await db.update(pushMessages).set({ nextAttemptAt: sql`now()` })
    await runJob('send pushes', runtime)
    expect(await db.$count(pushMessages)).toBe(0)
    await db.update(users).set({ role: 'super_admin' }).where(eq(users.id, staff.id))
    await notify()
    await db
      .update(pushMessages)
      .set({ nextAttemptAt: sql`now()`, createdAt: sql`now() - interval '25 hours'` })
    await runJob('send pushes', runtime)
    expect(service.requests).toHaveLength(2)
    expect(await db.$count(pushMessages)).toBe(0)
  })

  test('belong to the user who allowed them last, who alone may test and remove them', async () => {
    const { call, db, runtime, staff, service, subscribe, getKey, getOwn, signIn } = await openShop()
    await getKey()
    await subscribe()
    const other = await signIn('manager')
    const { body } = await subscribe(other.token)
    expect(await db.$count(pushSubscriptions)).toBe(1)
    const path = `/account/notifications/devices/${body.id}`
    expectProblem(await call('POST', `${path}/test`, { token: staff.token }), 404)
    expectProblem(await call('DELETE', path, { token: staff.token }), 404)
    expect((await call('POST', `${path}/test`, { token: other.token })).status).toBe(202)
    await runJob('send pushes', runtime)
    expect(service.requests).toHaveLength(1)
    expect((await call('DELETE', path, { token: other.token })).status).toBe(204)
    expect((await getOwn(other.token)).devices).toEqual([])
  })

  test('end with the session in which they were allowed, and no other', async () => {
    const { call, db, staff, subscription, subscribe, getOwn, signIn } = await openShop()
    const other = await signIn('manager')
    await subscribe(staff.token)
    await subscribe(other.token, { ...subscription, endpoint: `${subscription.endpoint}2` })
    expect((await call('POST', '/auth/logout', { token: staff.token })).status).toBeLessThan(300)
    expect(await db.$count(pushSubscriptions)).toBe(1)
    expect((await getOwn(other.token)).devices).toHaveLength(1)
    const [{ sessionId } = { sessionId: '' }] = await db.select().from(pushSubscriptions)
    expect((await call('DELETE', `/account/sessions/${sessionId}`, { token: other.token })).status).toBe(204)
    expect(await db.$count(pushSubscriptions)).toBe(0)
  })

  test('keep at most ten', async () => {
    const { subscription, subscribe, getOwn, staff } = await openShop()
    for (let number = 0; number < 11; number += 1)
      await subscribe(staff.token, { ...subscription, endpoint: `${subscription.endpoint}${number}` })
    expect((await getOwn()).devices).toHaveLength(10)
  })

  test('refuses keys of no browser and addresses that are no push service', async () => {
    const { subscription, subscribe, staff } = await openShop()
    const keys = { p256dh: 'short', auth: 'short' }
    expectProblem(await subscribe(staff.token, { ...subscription, keys }), 422)
    expectProblem(await subscribe(staff.token, { ...subscription, endpoint: 'file:///etc' }), 422)
    const letters = Array.from({ length: 1_900 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)),
    )
    const endpoint = `${subscription.endpoint}${letters.join('')}`
    expectProblem(await subscribe(staff.token, { ...subscription, endpoint }), 422)
    const strict = await openTestShop()
    const { token } = await strict.signIn('admin')
    expectProblem(
      await strict.call('POST', '/account/notifications/devices', { token, body: subscription }),
      422,
    )
  })
})

import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../shop/audit/tables.ts'
import { processWebhookEvents } from '../../shop/payments/webhook-events/process-webhook-events.ts'
import { receiveWebhookEvent } from '../../shop/payments/webhook-events/receive-webhook-event.ts'
import { webhookEvents } from '../../shop/payments/webhook-events/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { createScriptedProvider } from '../../tests/support/providers/create-scripted-provider.ts'
import { ORIGIN, openTestShop } from '../../tests/support/shops/open-test-shop.ts'

const REFUSAL = { code: 'testmode_charges_only', message: 'Not for this account.', isAccess: false }
const NO_ACCESS = { code: 'api_key_expired', message: 'Expired API Key provided', isAccess: true }

interface Stats {
  work: { attention: number }
}

/** Opens a shop with a started payment at a provider whose payments the test controls. */
async function openWithEvents() {
  const at = createScriptedProvider()
  const shop = await openTestShop({ services: { ...at.services, settleDemoSession: null } })
  const { db, runtime } = shop
  const { token } = await shop.signIn()
  const admin = await shop.signIn('admin')
  const body = { package_id: 'followers-1000', origin_url: ORIGIN, username: 'maria', niche: 'Gaming' }
  const buy = () => shop.call<{ session_id: string }>('POST', '/stripe/checkout/session', { token, body })
  const call = <T>(method: string, path: string, by = admin.token) =>
    shop.call<T>(method, `/admin${path}`, { token: by, ...(method === 'POST' && { body: {} }) })
  return {
    ...shop,
    at,
    admin,
    buy,
    deliver: (subject: string, eventId = 'evt_1') =>
      receiveWebhookEvent(db, at.provider, {
        body: JSON.stringify({ eventId, type: 'refund.failed', subject }),
        headers: new Headers({ signature: 'good' }),
      }),
    async apply(times = 1) {
      for (let time = 0; time < times; time += 1) {
        await db.update(webhookEvents).set({ nextAttemptAt: sql`now()` })
        await processWebhookEvents(db, runtime.services)
      }
    },
    call,
    events: async () => (await call<{ events: object[] }>('GET', '/webhook-events/failed')).body.events,
    problems: async () =>
      (await call<{ problems: { id: string }[] }>('GET', '/provider-problems')).body.problems,
    attention: async () => (await call<Stats>('GET', '/stats')).body.work.attention,
    logged: async (
      action: 'webhook_event.retried' | 'webhook_event.dismissed' | 'provider_problem.resolved',
    ) => db.select().from(auditLog).where(eq(auditLog.action, action)),
  }
}

describe('a webhook event', () => {
  test('fails at once when the provider refuses the fetch, is listed, and can be retried', async () => {
    const { at, buy, deliver, apply, events, call, attention, admin, logged } = await openWithEvents()
    const { session_id } = (await buy()).body
    at.pay(session_id)
    await deliver(session_id)
    at.refuse('getPayment', REFUSAL)
    await apply(3)
    expect(await events()).toEqual([
      {
        provider: 'stripe',
        eventId: 'evt_1',
        type: 'refund.failed',
        attempts: 1,
        reason: 'Not for this account. (testmode_charges_only)',
        receivedAt: expect.any(String),
        failedAt: expect.any(String),
      },
    ])
    expect(await attention()).toBe(1)
    const retry = '/webhook-events/stripe/evt_1/retry'
    expect((await call('POST', retry)).body).toMatchObject({ state: 'failed' })
    expect(await events()).toHaveLength(1)
    at.refuse('getPayment', null)
    expect((await call('POST', retry)).body).toEqual({ state: 'applied', reason: null })
    expect(await events()).toEqual([])
    expect(await attention()).toBe(0)
    expectProblem(await call('POST', retry), 404)
    expect(await logged('webhook_event.retried')).toMatchObject([
      { actorId: admin.id, subjectId: 'evt_1', after: { provider: 'stripe', type: 'refund.failed' } },
      {},
    ])
  })

  test('fails after forty attempts without an answer, and can be dismissed', async () => {
    const { at, buy, deliver, apply, events, call, logged } = await openWithEvents()
    const { session_id } = (await buy()).body
    await deliver(session_id)
    at.setUnavailable()
    await apply(39)
    expect(await events()).toEqual([])
    await apply(2)
    expect(await events()).toMatchObject([{ attempts: 40, reason: expect.stringContaining('ECONNREFUSED') }])
    expect((await call('POST', '/webhook-events/stripe/evt_1/retry')).body).toMatchObject({
      state: 'waiting',
    })
    await apply(40)
    expect(await events()).toHaveLength(1)
    expect((await call('POST', '/webhook-events/stripe/evt_1/dismiss')).status).toBe(200)
    expect(await events()).toEqual([])
    expect(await logged('webhook_event.dismissed')).toHaveLength(1)
    for (const path of ['stripe/evt_1/dismiss', 'stripe/none/retry']) {
      expectProblem(await call('POST', `/webhook-events/${path}`), 404)
    }
  })

  test('is processed after a wrong key is corrected, and the refusal is listed', async () => {
    const { at, buy, deliver, apply, events, problems } = await openWithEvents()
    const { session_id } = (await buy()).body
    await deliver(session_id)
    at.refuse('getPayment', NO_ACCESS)
    await apply(2)
    expect(await events()).toEqual([])
    expect(await problems()).toMatchObject([{ operation: 'read', code: 'api_key_expired', count: 2 }])
  })
})

describe('a payment that the provider refuses to start', () => {
  test('is reported to the customer, and to staff with its reason until they correct it', async () => {
    const { at, buy, problems, call, attention, logged } = await openWithEvents()
    at.refuse('createSession', {
      code: 'amount_too_small',
      message: 'The total is too small.',
      isAccess: false,
    })
    expect(expectProblem(await buy(), 502)).toEqual([])
    expect((await buy()).body).toMatchObject({ code: 'payment_refused' })
    const [problem, ...others] = await problems()
    expect(others).toEqual([])
    expect(problem).toMatchObject({
      provider: 'stripe',
      operation: 'session',
      code: 'amount_too_small',
      reason: 'The total is too small. (amount_too_small)',
      paymentId: expect.any(String),
      count: 2,
    })
    expect(await attention()).toBe(1)
    const resolve = `/provider-problems/${problem?.id}/resolve`
    expect((await call('POST', resolve)).status).toBe(200)
    expectProblem(await call('POST', resolve), 404)
    expect(await problems()).toEqual([])
    expect(await logged('provider_problem.resolved')).toHaveLength(1)
    await buy()
    expect(await problems()).toMatchObject([{ id: problem?.id, count: 1 }])
  })

  test('is not a refusal while the provider does not answer', async () => {
    const { at, buy, problems } = await openWithEvents()
    at.setUnavailable()
    expect((await buy()).body).toMatchObject({ code: 'provider_unavailable' })
    expect(await problems()).toEqual([])
  })
})

test('requires the permission to refund', async () => {
  const { call, signIn } = await openWithEvents()
  const manager = await signIn('manager')
  for (const path of ['/webhook-events/failed', '/provider-problems']) {
    expectProblem(await call('GET', path, manager.token), 403)
  }
  expectProblem(await call('POST', '/webhook-events/stripe/evt_1/retry', manager.token), 403)
})

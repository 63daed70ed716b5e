// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { apiKeys, sessions } from '../../shop/accounts/tables.ts'
import { conversations } from '../../shop/conversations/tables.ts'
import { deleteExpiredIdempotencyKeys } from '../../shop/idempotency/idempotency-keys.ts'
import { idempotencyKeys } from '../../shop/idempotency/tables.ts'
import { consumeRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { RATE_LIMIT_RULES } from '../../shop/rate-limit/rules.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

const KEY = '0f9d7c1e-5d3b-4a57-9b5e-2f8f3a1c6d20'

/** Opens a shop whose owner creates API keys, because the answer holds a secret. */
async function openOwnersShop() {
  const shop = await openTestShop()
  const owner = await shop.signIn('super_admin')
  const create = (name: string, options: { token?: string; key?: string } = {}) =>
    shop.call<{ id: string; key: string }>('POST', '/admin/api-keys', {
      token: options.token ?? owner.token,
      body: { name, scopes: ['orders:read'] },
      headers: { 'idempotency-key': options.key ?? KEY },
    })
  return { ...shop, owner, create }
}

describe('a request with an idempotency key', () => {
  test('runs once, and its answer is repeated', async () => {
    const { create, db } = await openOwnersShop()
    const first = await create('Warehouse')
    const again = await create('Warehouse', { key: `"${KEY}"` })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
    expect(await db.$count(apiKeys)).toBe(1)
  })

  test('leaves neither the key nor the answer readable in the database', async () => {
    const { create, db } = await openOwnersShop()
    const { body } = await create('Warehouse')
    const stored = JSON.stringify(await db.select().from(idempotencyKeys))
    const answer = (await db.select().from(idempotencyKeys))[0]?.answer ?? ''
    for (const text of [stored, Buffer.from(answer, 'base64').toString('latin1')])
      for (const secret of [body.key, body.id, KEY]) expect(text).not.toContain(secret)
  })

  test('is rejected with another body, path or method, and runs for another caller', async () => {
    const { create, call, owner, signIn, db } = await openOwnersShop()
    await create('Warehouse')
    expect(await create('Another')).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
    const body = { name: 'Warehouse', scopes: ['orders:read'] }
    const headers = { 'idempotency-key': KEY }
    const other = await call('POST', '/admin/api-keys?a=b', { token: owner.token, body, headers })
    expect(other.body).toMatchObject({ code: 'idempotency_key_reused' })
    const { token } = await signIn('super_admin')
    expect((await create('Warehouse', { token })).headers.get('idempotency-replayed')).toBeNull()
    expect(await db.$count(apiKeys)).toBe(2)
  })

  test('is rejected while the first one runs, and takes over when its process has died', async () => {
    const { create, db } = await openOwnersShop()
    await create('Warehouse')
    const inFlight = { answer: null, lockedUntil: sql`now() + interval '1 minute'` }
    await db.update(idempotencyKeys).set(inFlight)
    const refused = await create('Warehouse')
    expect(refused).toMatchObject({ status: 409, body: { code: 'idempotency_key_in_use' } })
    expect(refused.headers.get('retry-after')).toBe('1')
    await db.update(idempotencyKeys).set({ lockedUntil: sql`now()` })
    expect((await create('Warehouse')).headers.get('idempotency-replayed')).toBeNull()
    expect((await create('Warehouse')).headers.get('idempotency-replayed')).toBe('true')
    expect(await db.$count(apiKeys)).toBe(2)
  })

  test('runs once when it arrives many times at once', async () => {
    const { create, db } = await openOwnersShop()
    const answers = await Promise.all(Array.from({ length: 5 }, () => create('Warehouse')))
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    expect(await db.$count(apiKeys)).toBe(1)
  })

  test('may be corrected and sent again after an error', async () => {
    const { create, db } = await openOwnersShop()
    expectProblem(await create(''), 422)
    expect((await create('Warehouse')).status).toBe(201)
    expect(await db.$count(idempotencyKeys)).toBe(1)
  })

  test('gets no stored answer with a credential that has ended', async () => {
    const { create, db, owner } = await openOwnersShop()
    await create('Warehouse')
    await db.delete(sessions).where(eq(sessions.userId, owner.id))
    expectProblem(await create('Warehouse'), 401)
  })

  test('is rejected when the key is too short', async () => {
    const { create } = await openOwnersShop()
    expect(expectProblem(await create('Warehouse', { key: 'short' }), 422)).toEqual(['idempotency-key'])
  })

  test('runs once for a visitor, by address', async () => {
    const { call, db } = await openTestShop()
    const body = {
      name: 'Layla',
      email: 'layla@example.com',
      subject: 'Hi',
      message: 'Is that possible at all?',
    }
    const submit = (address: string) =>
      call('POST', '/contact/submit', {
        body,
        headers: { 'idempotency-key': KEY, 'x-forwarded-for': address },
      })
    const answers = [await submit('203.0.113.1'), await submit('203.0.113.1'), await submit('203.0.113.2')]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await db.$count(conversations)).toBe(2)
  })

  test('is one of a limited number of a visitor, whose answers are still repeated above it', async () => {
    const { call, db } = await openTestShop()
    const address = '203.0.113.1'
    const submit = (key: string) =>
      call('POST', '/i18n/preferences', {
        body: { sessionId: 'session_abcdefgh', lang: 'es' },
        headers: { 'idempotency-key': key, 'x-forwarded-for': address },
      })
    for (let key = 1; key < RATE_LIMIT_RULES.idempotencyKeyClient.points; key += 1)
      await consumeRateLimit(db, 'idempotencyKeyClient', address)
    expect((await submit(KEY)).status).toBe(200)
    expectProblem(await submit('another-key-of-0001'), 429)
    expect(await db.$count(idempotencyKeys)).toBe(1)
    expect((await submit(KEY)).headers.get('idempotency-replayed')).toBe('true')
  })

  test('is one of a limited number of a customer, and not of staff', async () => {
    const { call, db, signIn } = await openTestShop()
    const use = async (role: 'user' | 'manager') => {
      const { id, token } = await signIn(role)
      for (let key = 0; key < RATE_LIMIT_RULES.idempotencyKeyCustomer.points; key += 1)
        await consumeRateLimit(db, 'idempotencyKeyCustomer', id)
      return call('POST', '/account/sessions/end-others', { token, headers: { 'idempotency-key': KEY } })
    }
    expectProblem(await use('user'), 429)
    expect(await db.$count(idempotencyKeys)).toBe(0)
    expect((await use('manager')).status).toBe(200)
  })

  test('is ignored by an operation that stores nothing', async () => {
    const { call, db } = await openTestShop()
    const headers = { 'idempotency-key': KEY }
    const body = { items: [{ package_id: 'followers-1000' }] }
    for (const _ of [1, 2])
      expect(
        (await call('POST', '/checkout/quote', { body, headers })).headers.get('idempotency-replayed'),
      ).toBeNull()
    expect(await db.$count(idempotencyKeys)).toBe(0)
  })

  test('runs again after 24 hours, when a job deletes the key', async () => {
    const { create, db } = await openOwnersShop()
    await create('Warehouse')
    await deleteExpiredIdempotencyKeys(db)
    expect(await db.$count(idempotencyKeys)).toBe(1)
    await db.update(idempotencyKeys).set({ expiresAt: sql`now()` })
    expect((await create('Warehouse')).headers.get('idempotency-replayed')).toBeNull()
    await db.update(idempotencyKeys).set({ expiresAt: sql`now()` })
    await deleteExpiredIdempotencyKeys(db)
    expect(await db.$count(idempotencyKeys)).toBe(0)
  })
})

import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createApiKey } from '../../shop/accounts/api-keys.ts'
import { apiKeys, sessions, users } from '../../shop/accounts/tables.ts'
import { toUserActor } from '../../shop/actor.ts'
import { invalidateMemoized } from '../../shop/memoize.ts'
import { refunds } from '../../shop/payments/refunds/tables.ts'
import { settings } from '../../shop/settings/tables.ts'
import { PASSWORD } from '../../tests/support/accounts/create-test-user.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

const NEEDED = { status: 403, body: { code: 'confirmation_needed' } }

/** Lets the login be eleven minutes ago. */
async function ageSessions({ db }: Pick<TestShop, 'db'>): Promise<void> {
  await db.update(sessions).set({ confirmedAt: sql`now() - interval '11 minutes'` })
}

const confirm = ({ call }: Pick<TestShop, 'call'>, token: string) =>
  call('POST', '/account/confirmation', { token, body: { password: PASSWORD } })

describe('a session whose login is long ago', () => {
  test('changes nothing sensitive before a confirmation, and the same call passes after it', async () => {
    const shop = await openTestShop()
    const owner = await shop.signIn('super_admin')
    const other = await shop.signIn('manager')
    await ageSessions(shop)
    const { token } = owner
    const webhook = { url: 'https://example.com/hooks', description: '', events: ['order.created'] }
    const calls: [string, string, unknown?][] = [
      ['POST', '/admin/api-keys', { name: 'Warehouse', scopes: ['orders:read'] }],
      ['POST', '/users/create', { name: 'Olga', email: 'olga@example.com', role: 'manager' }],
      ['PATCH', `/users/${other.id}/role`, { role: 'user' }],
      ['DELETE', `/users/${other.id}`],
      ['DELETE', `/users/${other.id}/second-factor`],
      ['GET', '/admin/orders/export'],
      ['GET', '/admin/taxes/report/export?from=2026-11-01&to=2026-11-30'],
      ['GET', '/admin/taxes/entries/export?from=2026-11-01&to=2026-11-30'],
    ]
    const send = ([method, path, body]: (typeof calls)[number]) => shop.call(method, path, { token, body })
    for (const sensitive of calls) expect(await send(sensitive), sensitive.join(' ')).toMatchObject(NEEDED)
    expect(await send(['POST', '/admin/webhooks', webhook])).not.toMatchObject({ status: 201 })
    expect(await shop.db.$count(apiKeys)).toBe(0)
    expect(await shop.db.select().from(users).where(eq(users.id, other.id))).toMatchObject([
      { role: 'manager', deactivatedAt: null },
    ])
    // Customers are no staff: whoever creates one grants nothing.
    const customer = { name: 'Ann', email: 'ann@example.com', role: 'user' }
    expect((await send(['POST', '/users/create', customer])).status).toBe(201)

    expect((await confirm(shop, token)).status).toBe(204)
    for (const sensitive of calls)
      expect((await send(sensitive)).status, sensitive.join(' ')).toBeLessThan(300)
  })

  test('refunds up to the amount of the settings, counted by payment', async () => {
    const shop = await openPaidShop()
    const { db, refund: refundOrder } = shop
    const token = await shop.tokenOf('admin')
    await db.insert(settings).values({ key: 'refundConfirmationAmount', value: 100 })
    invalidateMemoized(db)
    await ageSessions(shop)
    const refund = (amount?: number) => refundOrder({ amount })
    expect(await refund()).toMatchObject(NEEDED)
    expect((await refund(1)).status).toBe(201)
    expect(await refund(0.01)).toMatchObject(NEEDED)
    expect(await db.$count(refunds)).toBe(1)
    expect((await confirm(shop, token)).status).toBe(204)
    expect((await refund(0.01)).status).toBe(201)
  })

  test('cannot raise the amount or switch the second factor off', async () => {
    const shop = await openTestShop()
    const { token } = await shop.signIn('super_admin')
    const current = await shop.call<{ revision: number }>('GET', '/admin/settings', { token })
    await ageSessions(shop)
    const change = (changes: object) =>
      shop.call('PUT', '/admin/settings', { token, revision: current.body.revision, body: { changes } })
    expect(await change({ refundConfirmationAmount: 1_000_000 })).toMatchObject(NEEDED)
    expect(await change({ staffSecondFactor: false })).toMatchObject(NEEDED)
    expect((await change({ shopName: 'Crescendo 2' })).status).toBe(200)
  })
})

test('an API key works without a confirmation', async () => {
  const shop = await openTestShop()
  const owner = await shop.signIn('super_admin')
  const { key } = await createApiKey(shop.db, {
    actor: toUserActor(owner.id),
    name: 'Export',
    scopes: ['exports:orders'],
  })
  await ageSessions(shop)
  expect((await shop.call('GET', '/admin/orders/export', { token: key })).status).toBe(200)
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { apiKeys, users } from '../../shop/accounts/tables.ts'
import { auditLog } from '../../shop/audit/tables.ts'
import { createTestApiKey } from '../../tests/support/accounts/create-test-api-key.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

async function openShopWithKeys() {
  const shop = await openTestShop()
  const createdBy = (await shop.signIn('super_admin')).id
  const reader = await createTestApiKey(shop.db, { createdBy, scopes: ['customers:read'] })
  const manager = await createTestApiKey(shop.db, { createdBy, scopes: ['customers:manage'] })
  return { ...shop, createdBy, reader, manager, customer: await shop.signIn('user') }
}

test('lists and gets customers for an API key, and no staff', async () => {
  const { call, reader, createdBy, customer } = await openShopWithKeys()
  const token = reader.key
  const { body } = await call<{ users: { id: string }[] }>('GET', '/users/all', { token })
  expect(body.users.map(({ id }) => id)).toEqual([customer.id])
  expect(await call('GET', `/users/${customer.id}`, { token })).toMatchObject({
    status: 200,
    body: { user: { id: customer.id, role: 'user' } },
  })
  expectProblem(await call('GET', `/users/${createdBy}`, { token }), 404)
})

test('creates, deactivates and reactivates customers under the name of the API key', async () => {
  const { call, manager, createdBy, customer, db } = await openShopWithKeys()
  const token = manager.key
  const body = { name: 'Nora', email: 'nora@example.com' }
  expect((await call('POST', '/users/create', { token, body })).status).toBe(201)
  for (const [method, path] of [
    ['DELETE', ''],
    ['POST', '/reactivate'],
  ] as const)
    expect((await call(method, `/users/${customer.id}${path}`, { token })).status).toBe(200)
  const actions = await db.select().from(auditLog).orderBy(auditLog.id)
  expect(actions.map(({ action, actorId, apiKeyId }) => [action, actorId, apiKeyId])).toEqual(
    ['user.invited', 'user.deactivated', 'user.reactivated'].map((action) => [action, null, manager.id]),
  )
  const staff = { ...body, email: 'boss@example.com', role: 'admin' }
  expectProblem(await call('POST', '/users/create', { token, body: staff }), 403)
  expectProblem(await call('DELETE', `/users/${createdBy}`, { token }), 403)
  expect(await db.select().from(users).where(eq(users.email, 'boss@example.com'))).toEqual([])
  await db.update(apiKeys).set({ revokedAt: new Date() })
  expectProblem(await call('DELETE', `/users/${customer.id}`, { token }), 401)
})

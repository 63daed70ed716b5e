import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { apiKeys } from '../../shop/accounts/tables.ts'
import { auditLog } from '../../shop/audit/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'
import type { ApiEnv } from '../context.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { setRequestContext } from '../middleware/request-context.ts'
import { handleError } from '../problem.ts'

interface Keys {
  keys: {
    id: string
    prefix: string
    scopes: string[]
    lastUsedAt: string | null
    revokedAt: string | null
  }[]
}

const wanted = { name: 'Fulfilment', scopes: ['orders:read', 'orders:read'] }

test('shows a key once, stores its hash and lists its prefix', async () => {
  const { call, signIn, db, logged } = await openTestShop()
  const { token, id: createdBy, name } = await signIn('super_admin')
  const more = { key_hash: 'x', keyHash: 'x', prefix: 'x', createdBy: 'x', id: 'x' }
  const made = await call<{ id: string; key: string }>('POST', '/admin/api-keys', {
    token,
    body: { ...wanted, ...more },
  })
  expect(made).toMatchObject({ status: 201, body: { key: expect.stringMatching(/^key_[\w-]{43}$/) } })
  const { id, key } = made.body
  expect((await call('GET', '/admin/api-keys', { token })).body).toEqual({
    keys: [
      {
        id,
        name: 'Fulfilment',
        prefix: key.slice(0, 12),
        scopes: ['orders:read'],
        createdBy: name,
        createdAt: expect.any(String),
        lastUsedAt: null,
        revokedAt: null,
      },
    ],
  })
  expect(await db.select().from(auditLog)).toMatchObject([
    { actorId: createdBy, action: 'api_key.created', subjectId: id, after: { name: 'Fulfilment' } },
  ])
  const kept = JSON.stringify([await db.select().from(apiKeys), await db.select().from(auditLog), logged])
  expect(kept).not.toContain(key.slice(12))
})

test('accepts a key for its scope until it is revoked, even after its creator was deactivated', async () => {
  const { call, signIn, db, runtime } = await openTestShop()
  const { token, id: maker } = await signIn('super_admin')
  const other = await signIn('super_admin')
  const made = await call<{ id: string; key: string }>('POST', '/admin/api-keys', { token, body: wanted })
  const { id, key } = made.body
  const app = new Hono<ApiEnv>()
  app.onError(handleError)
  app.use(setRequestContext(runtime))
  for (const scope of ['orders:read', 'orders:work'] as const) {
    app.get(`/${scope}`, requirePermissionOrKey(scope, scope).middleware, (c) => c.json(c.var.actor))
  }
  const knock = (path: string, bearer: string) =>
    app.request(path, { headers: { authorization: `Bearer ${bearer}` } })
  expect(await (await knock('/orders:read', key)).json()).toEqual({ userId: null, apiKeyId: id })
  expect((await knock('/orders:work', key)).status).toBe(403)
  expect((await knock('/orders:read', `${key}x`)).status).toBe(401)
  expect((await knock('/orders:work', token)).status).toBe(200)

  await call('DELETE', `/users/${maker}`, { token: other.token })
  expect((await knock('/orders:read', token)).status).toBe(401)
  expect((await knock('/orders:read', key)).status).toBe(200)
  const { keys } = (await call<Keys>('GET', '/admin/api-keys', { token: other.token })).body
  expect(keys).toMatchObject([{ id, lastUsedAt: expect.any(String) }])

  const revoke = (which = id) => call('DELETE', `/admin/api-keys/${which}`, { token: other.token })
  expect((await revoke()).status).toBe(204)
  expect((await revoke()).status).toBe(204)
  expectProblem(await revoke('nothing'), 404)
  expect((await knock('/orders:read', key)).status).toBe(401)
  const revoked = (await db.select().from(auditLog)).filter(({ action }) => action === 'api_key.revoked')
  expect(revoked).toMatchObject([{ actorId: other.id, subjectId: id, before: { name: 'Fulfilment' } }])
})

test('creates a key only for a super_admin, and only with scopes that keys may have', async () => {
  const { call, signIn } = await openTestShop()
  const { token } = await signIn('super_admin')
  for (const wrong of [
    { scopes: [] },
    { scopes: ['refunds:make'] },
    { scopes: ['orders:own'] },
    { name: ' ' },
  ])
    expectProblem(await call('POST', '/admin/api-keys', { token, body: { ...wanted, ...wrong } }), 422, wrong)
  const admin = await signIn('admin')
  expectProblem(await call('POST', '/admin/api-keys', { token: admin.token, body: wanted }), 403)
  expectProblem(await call('GET', '/admin/api-keys', { token: admin.token }), 403)
})

import { eq, inArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { Role } from '../../shop/accounts/roles.ts'
import { recoveryCodes, secondFactors, sessions, users } from '../../shop/accounts/tables.ts'
import { auditLog } from '../../shop/audit/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { getEmailToken } from '../../tests/support/emails/email-links.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop, signInEveryRole } from '../../tests/support/shops/open-test-shop.ts'
import { createApi } from '../app.ts'
import type { ApiEnv } from '../context.ts'
import { setRequestContext } from '../middleware/request-context.ts'

describe('changes of an account', () => {
  /** The operations that change an account, each with a valid body. */
  const ACTS = [
    ['PATCH', '/role', { role: 'user' }],
    ['DELETE', '', undefined],
    ['POST', '/reactivate', undefined],
    ['POST', '/invitation', undefined],
    ['DELETE', '/sessions', undefined],
    ['DELETE', '/second-factor', undefined],
  ] as const

  test.each(ACTS)(
    '%s %s rejects accounts of an equal or higher rank, the own account and unknown accounts',
    async (method, path, body) => {
      const shop = await openTestShop()
      const people = await signInEveryRole(shop)
      const act = (by: Role, id: string) =>
        shop.call(method, `/users/${id}${path}`, { token: people[by].token, body })
      for (const above of ['super_admin', 'admin', 'manager'] as const)
        expectProblem(await act('manager', (await shop.signIn(above)).id), 403, above)
      expectProblem(await act('admin', people.super_admin.id), 403)
      expectProblem(await act('user', people.manager.id), 403)
      for (const own of ['admin', 'manager'] as const) {
        const answer = await act(own, people[own].id)
        expectProblem(answer, 409)
        expect(answer.body).toMatchObject({ code: 'own_account' })
      }
      for (const id of ['nobody', '019a0000-0000-7000-8000-000000000001'])
        expectProblem(await act('admin', id), 404)
      await shop.db.update(users).set({ erasedAt: sql`now()` }).where(eq(users.id, people.user.id))
      expectProblem(await act('admin', people.user.id), 404)
      expect(await shop.db.select().from(auditLog)).toEqual([])
      expect(await shop.db.select({ role: users.role }).from(users)).toHaveLength(7)
    },
  )

  test('applies a new role to the next request and logs the previous role', async () => {
    const shop = await openTestShop()
    const { admin, manager } = await signInEveryRole(shop)
    const patch = (by: string, id: string, body: object) =>
      shop.call('PATCH', `/users/${id}/role`, { token: by, body })
    expect((await shop.call('GET', '/users/all', { token: manager.token })).status).toBe(200)
    const answer = await patch(admin.token, manager.id, { role: 'user', id: admin.id, name: 'Other' })
    expect(answer).toMatchObject({ status: 200, body: { user: { role: 'user', name: manager.name } } })
    expectProblem(await shop.call('GET', '/users/all', { token: manager.token }), 403)
    for (const role of ['admin', 'super_admin'])
      expectProblem(await patch(manager.token, manager.id, { role }), 403)
    expectProblem(await patch(admin.token, admin.id, { role: 'super_admin' }), 409)
    expectProblem(await patch(admin.token, manager.id, { role: 'super_admin' }), 403)
    expectProblem(await patch(admin.token, manager.id, { role: 'boss' }), 422)
    await patch(admin.token, manager.id, { role: 'user' })
    expect(await shop.db.select().from(auditLog)).toMatchObject([
      {
        actorId: admin.id,
        action: 'user.role_changed',
        subjectId: manager.id,
        before: { role: 'manager' },
        after: { role: 'user' },
      },
    ])
  })

  test('ends the sessions and links of a deactivated user at once, and allows a login again after reactivation', async () => {
    const shop = await openTestShop()
    const { admin, user } = await signInEveryRole(shop)
    const login = { email: user.email, password: 'a good password' }
    const anotherProcess = new Hono<ApiEnv>().use(setRequestContext(shop.runtime)).route('/', createApi())
    const bearing = { headers: { authorization: `Bearer ${user.token}` } }
    expect((await anotherProcess.request('/auth/me', bearing)).status).toBe(200)
    await shop.call('POST', '/auth/forgot-password', { body: login })
    const [mail] = await shop.db.select().from(emails)
    const gone = await shop.call('DELETE', `/users/${user.id}`, { token: admin.token })
    expect(gone).toMatchObject({ status: 200, body: { user: { state: 'deactivated' } } })
    expectProblem(await shop.call('GET', '/auth/me', { token: user.token }), 401)
    expect((await anotherProcess.request('/auth/me', bearing)).status).toBe(401)
    expectProblem(await shop.call('POST', '/auth/login', { body: login }), 401)
    const reset = { token: getEmailToken(mail), new_password: 'another password' }
    const back = () => shop.call('POST', `/users/${user.id}/reactivate`, { token: admin.token })
    expect(await back()).toMatchObject({ status: 200, body: { user: { state: 'active' } } })
    expectProblem(await shop.call('POST', '/auth/reset-password', { body: reset }), 404)
    expectProblem(await shop.call('GET', '/auth/me', { token: user.token }), 401)
    expect((await shop.call('POST', '/auth/login', { body: login })).status).toBe(200)
    await back()
    const log = await shop.db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.id)
    expect(log.map(({ action }) => action)).toEqual(['user.deactivated', 'user.reactivated'])
  })

  test('keeps the last super_admin', async () => {
    const shop = await openTestShop()
    const { super_admin } = await signInEveryRole(shop)
    const { token, id } = super_admin
    const tries = [
      await shop.call('PATCH', `/users/${id}/role`, { token, body: { role: 'user' } }),
      await shop.call('DELETE', `/users/${id}`, { token }),
    ]
    for (const answer of tries) {
      expectProblem(answer, 409)
      expect(answer.body).toMatchObject({ code: 'last_super_admin' })
    }
    await shop.signIn('super_admin')
    expect((await shop.call('DELETE', `/users/${id}`, { token })).body).toMatchObject({ code: 'own_account' })
  })

  test.each(['PATCH', 'DELETE'])(
    '%s succeeds for one of two super_admins who remove each other at the same time',
    async (method) => {
      const shop = await openTestShop()
      for (let round = 0; round < 5; round += 1) {
        await shop.db.update(users).set({ role: 'user' })
        const both = [await shop.signIn('super_admin'), await shop.signIn('super_admin')] as const
        const act = (by: { token: string }, on: { id: string }) =>
          shop.call(method, method === 'PATCH' ? `/users/${on.id}/role` : `/users/${on.id}`, {
            token: by.token,
            body: method === 'PATCH' ? { role: 'user' } : undefined,
          })
        const answers = await Promise.all([act(both[0], both[1]), act(both[1], both[0])])
        const [winner, loser] = answers.map(({ status }) => status).sort()
        expect(winner).toBe(200)
        expect([401, 403]).toContain(loser)
        const left = await shop.db
          .select()
          .from(users)
          .where(sql`${users.role} = 'super_admin' and ${users.deactivatedAt} is null`)
        expect(left).toHaveLength(1)
      }
    },
  )

  test('rejects a role change by an admin who was deactivated before it', async () => {
    const shop = await openTestShop()
    const owner = await shop.signIn('super_admin')
    for (let round = 0; round < 5; round += 1) {
      const admin = await shop.signIn('admin')
      const friend = await shop.signIn('user')
      const [gone, given] = await Promise.all([
        shop.call('DELETE', `/users/${admin.id}`, { token: owner.token }),
        shop.call('PATCH', `/users/${friend.id}/role`, {
          token: admin.token,
          body: { role: 'admin' },
        }),
      ])
      expect(gone.status).toBe(200)
      expect([200, 401]).toContain(given.status)
      const log = await shop.db
        .select()
        .from(auditLog)
        .where(inArray(auditLog.subjectId, [admin.id, friend.id]))
        .orderBy(auditLog.id)
      const before = given.status === 200 ? ['user.role_changed'] : []
      expect(log.map(({ action }) => action)).toEqual([...before, 'user.deactivated'])
    }
  })
})

test('lists and ends the sessions of a user without revealing their tokens', async () => {
  const shop = await openTestShop()
  const { admin, manager, user } = await signInEveryRole(shop)
  const path = `/users/${user.id}/sessions`
  await shop.db
    .update(sessions)
    .set({ userAgent: 'Firefox', country: 'FR' })
    .where(eq(sessions.userId, user.id))
  const seen = await shop.call('GET', path, { token: manager.token })
  expect(seen.body).toEqual({
    sessions: [
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        userAgent: 'Firefox',
        country: 'FR',
      },
    ],
    next: null,
  })
  expectProblem(await shop.call('GET', `/users/${admin.id}/sessions`, { token: manager.token }), 404)
  expect((await shop.call('DELETE', path, { token: manager.token })).status).toBe(204)
  expectProblem(await shop.call('GET', '/auth/me', { token: user.token }), 401)
  expect((await shop.call('GET', path, { token: manager.token })).body).toEqual({ sessions: [], next: null })
  expect((await shop.call('DELETE', path, { token: manager.token })).status).toBe(204)
  expect(await shop.db.select().from(auditLog)).toMatchObject([{ action: 'user.sessions_ended' }])
})

test('removes the second factor of a user with its recovery codes and sessions', async () => {
  const shop = await openTestShop()
  const { admin, manager } = await signInEveryRole(shop)
  for (const { id } of [admin, manager]) {
    await shop.db.insert(secondFactors).values({ userId: id, secret: 'AAAA', confirmedAt: sql`now()` })
    await shop.db.insert(recoveryCodes).values({ userId: id, codeHash: 'x' })
  }
  const listed = await shop.call('GET', '/users/all?role=manager', { token: admin.token })
  expect(listed.body).toMatchObject({ users: [{ secondFactor: true }] })
  const removed = await shop.call('DELETE', `/users/${manager.id}/second-factor`, { token: admin.token })
  expect(removed).toMatchObject({ status: 200, body: { user: { secondFactor: false } } })
  expectProblem(await shop.call('GET', '/auth/me', { token: manager.token }), 401)
  expect(await shop.db.select().from(secondFactors)).toMatchObject([{ userId: admin.id }])
  expect(await shop.db.select().from(recoveryCodes)).toMatchObject([{ userId: admin.id }])
  const log = await shop.db.select().from(auditLog)
  expect(log).toMatchObject([{ action: 'user.second_factor_removed', subjectId: manager.id, before: null }])
})

import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Role } from '../../shop/accounts/roles.ts'
import { oneTimeTokens, users } from '../../shop/accounts/tables.ts'
import { auditLog } from '../../shop/audit/tables.ts'
import { newId } from '../../shop/id.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { getEmailLink, getEmailToken } from '../../tests/support/emails/email-links.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop, signInEveryRole, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

interface UserListItem {
  id: string
  name: string
  email: string
  role: Role
  state: string
  lastSeenAt: string | null
}

const ann = { name: 'Ann', email: 'Ann@Example.com', role: 'manager', password: 'temporary' }

async function listUsers(shop: TestShop, token: string, query = '') {
  const { status, body } = await shop.call<{ users: UserListItem[]; next: string | null }>(
    'GET',
    `/users/all${query}`,
    { token },
  )
  expect(status).toBe(200)
  return body
}

const listRoles = (found: { users: UserListItem[] }) => found.users.map(({ role }) => role).sort()

describe('GET /users/all', () => {
  test('lists the own account and the accounts of a lower rank', async () => {
    const shop = await openTestShop()
    const { super_admin, admin, manager, user } = await signInEveryRole(shop)
    const another = await shop.signIn('manager')
    expect(listRoles(await listUsers(shop, super_admin.token))).toEqual([
      'admin',
      'manager',
      'manager',
      'super_admin',
      'user',
    ])
    expect(listRoles(await listUsers(shop, admin.token))).toEqual(['admin', 'manager', 'manager', 'user'])
    const ids = (await listUsers(shop, manager.token)).users.map(({ id }) => id)
    expect(ids).toEqual([user.id, manager.id])
    expect(ids).not.toContain(another.id)
    expectProblem(await shop.call('GET', '/users/all', { token: user.token }), 403)
  })

  test('searches by a part of the name or address, and filters by role and state', async () => {
    const shop = await openTestShop()
    const { token } = await shop.signIn('super_admin')
    const made = [
      { name: '100% Zoë', email: 'zoe@example.com', role: 'user' },
      { name: 'Bob', email: 'ANNA@example.com', role: 'manager' },
    ]
    for (const body of made) await shop.call('POST', '/users/create', { token, body })
    const names = async (query: string) => (await listUsers(shop, token, query)).users.map(({ name }) => name)
    expect(await names('?search=zoË')).toEqual(['100% Zoë'])
    expect(await names('?search=anna')).toEqual(['Bob'])
    expect(await names('?search=%25')).toEqual(['100% Zoë'])
    expect(await names('?search=_')).toEqual([])
    expect(await names('?role=manager')).toEqual(['Bob'])
    expect(await names('?staff=1')).toEqual(['Bob', 'Person 1'])
    expect(await names('?staff=1&search=zoe')).toEqual([])
    expect(await names('?state=invited&role=user')).toEqual(['100% Zoë'])
    expect(await names('?state=active')).toEqual(['Person 1'])
    await shop.db.update(users).set({ inactivityNoticeAt: sql`now()`, invitedAt: null })
    expect(await names('?state=inactive&search=bob')).toEqual(['Bob'])
    await shop.db.update(users).set({ erasedAt: sql`now()` }).where(eq(users.name, 'Bob'))
    expect(await names('?search=bob')).toEqual([])
  })

  test('continues after the last user of the previous page', async () => {
    const shop = await openTestShop()
    const { token } = await shop.signIn('admin')
    const rows = Array.from({ length: 60 }, (_, place) => ({
      id: `019a0000-0000-7000-8000-0000000000${place + 10}`,
      name: `Customer ${place}`,
      email: `customer-${place}@example.com`,
      passwordHash: '',
    }))
    await shop.db.insert(users).values(rows)
    const first = await listUsers(shop, token)
    expect(first.users).toHaveLength(50)
    const second = await listUsers(shop, token, `?before=${first.next}`)
    expect(second.next).toBeNull()
    const all = [...first.users, ...second.users].map(({ name }) => name)
    expect(all).toEqual(['Person 1', ...rows.map(({ name }) => name).reverse()])
  })

  test('sorts by the last visit over pages, and who has never been seen last', async () => {
    const shop = await openTestShop()
    const { token } = await shop.signIn('admin')
    const add = (name: string, lastSeenAt: string, invitedAt: Date | null = null) =>
      shop.db.insert(users).values({
        id: newId(),
        name,
        email: `${name}@example.com`,
        passwordHash: '',
        lastSeenAt: new Date(lastSeenAt),
        invitedAt,
      })
    await add('march', '2026-03-01')
    await add('never', '2026-06-01', new Date())
    await add('may', '2026-05-01')
    const first = await listUsers(shop, token, '?sort=last_seen&limit=2')
    const second = await listUsers(shop, token, `?sort=last_seen&limit=2&before=${first.next}`)
    const names = [...first.users, ...second.users].map(({ name }) => name)
    expect(names).toEqual(['Person 1', 'may', 'march', 'never'])
    const unknown = await shop.call('GET', `/users/all?sort=last_seen&before=${newId()}`, { token })
    expect(unknown).toMatchObject({ status: 422, body: { code: 'cursor_invalid' } })
  })
})

describe('POST /users/create', () => {
  test('creates an account with a temporary password that must be changed first', async () => {
    const shop = await openTestShop()
    const { token, id } = await shop.signIn('admin')
    const forgotten = { ...ann, password: '' }
    expectProblem(await shop.call('POST', '/users/create', { token, body: forgotten }), 422)
    const made = await shop.call<{ user: UserListItem }>('POST', '/users/create', { token, body: ann })
    expect(made).toMatchObject({
      status: 201,
      body: { user: { name: 'Ann', email: 'ann@example.com', role: 'manager', state: 'active' } },
    })
    expect(made.body.user.lastSeenAt).toBeNull()
    expect(JSON.stringify(made.body)).not.toMatch(/password|temporary/i)
    const login = await shop.call<{ token: string; user: object }>('POST', '/auth/login', {
      body: { email: 'ann@example.com', password: 'temporary' },
    })
    expect(login.body.user).toMatchObject({ role: 'manager', mustChangePassword: true })
    const refused = await shop.call('GET', '/orders/my-orders', { token: login.body.token })
    expectProblem(refused, 403)
    expect(refused.body).toMatchObject({ code: 'password_change_required' })
    expectProblem(await shop.call('POST', '/users/create', { token, body: ann }), 409)
    const log = await shop.db.select().from(auditLog)
    expect(log).toMatchObject([
      { actorId: id, action: 'user.added', after: { email: 'ann@example.com', role: 'manager' } },
    ])
    expect(JSON.stringify(log)).not.toContain('temporary')
  })

  test('creates an account with an invitation, and accepts only its newest link', async () => {
    const shop = await openTestShop()
    const { token } = await shop.signIn('admin')
    const body = { ...ann, password: null, lang: 'es' }
    const made = await shop.call<{ user: UserListItem }>('POST', '/users/create', { token, body })
    expect(made.body.user.state).toBe('invited')
    const again = () => shop.call('POST', `/users/${made.body.user.id}/invitation`, { token })
    const [older] = await shop.db.select().from(emails)
    expect(older).toMatchObject({ kind: 'invitation', toAddress: 'ann@example.com', lang: 'es' })
    expect(getEmailLink(older)).toMatch(/^\/reset-password\?token=[\w-]{43}&lang=es$/)
    expect((await again()).status).toBe(200)
    const [newest] = await shop.db.select().from(emails).orderBy(desc(emails.id))
    expect(newest).toMatchObject({ kind: 'invitation', lang: 'es' })
    const [days] = await shop.db
      .select({
        left: sql<number>`round(extract(epoch from ${oneTimeTokens.expiresAt} - now()) / 86400)::int`,
      })
      .from(oneTimeTokens)
    expect(days).toEqual({ left: 7 })

    const choose = (link: string) =>
      shop.call('POST', '/auth/reset-password', { body: { token: link, new_password: 'my own choice' } })
    expectProblem(await choose(getEmailToken(older)), 404)
    expect((await choose(getEmailToken(newest))).status).toBe(200)
    expectProblem(await choose(getEmailToken(newest)), 404)
    const login = { email: 'ann@example.com', password: 'my own choice' }
    expect((await shop.call('POST', '/auth/login', { body: login })).body).toMatchObject({
      user: { mustChangePassword: false },
    })
    expect((await listUsers(shop, token, '?search=ann')).users[0]?.state).toBe('active')
    expectProblem(await again(), 409)
    const kept = await shop.db.select().from(emails)
    expect(kept.map(getEmailLink)).toEqual(['', ''])
    expect(JSON.stringify(await shop.db.select().from(auditLog))).not.toContain(getEmailToken(newest))
  })

  test('rejects a role of an equal or higher rank, and ignores unknown fields', async () => {
    const shop = await openTestShop()
    const { admin, manager } = await signInEveryRole(shop)
    const add = (token: string, body: object) => shop.call('POST', '/users/create', { token, body })
    expectProblem(await add(admin.token, { ...ann, role: 'super_admin' }), 403)
    for (const role of ['super_admin', 'admin', 'manager'])
      expectProblem(await add(manager.token, { ...ann, role }), 403)
    expectProblem(await add(admin.token, { ...ann, role: 'owner' }), 422)
    const id = '019a0000-0000-7000-8000-000000000001'
    const more = { id, password_hash: 'x', passwordHash: 'x', mustChangePassword: false, erasedAt: null }
    const made = await add(manager.token, { ...ann, role: 'user', ...more })
    expect(made.status).toBe(201)
    const [row] = await shop.db.select().from(users).where(eq(users.email, 'ann@example.com'))
    expect(row).toMatchObject({ role: 'user', mustChangePassword: true })
    expect(row?.id).not.toBe(id)
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
  })
})

test('returns the table of roles to staff', async () => {
  const shop = await openTestShop()
  const { token } = await shop.signIn('manager')
  const { body } = await shop.call('GET', '/users/roles', { token })
  expect(body).toMatchObject({
    roles: ['super_admin', 'admin', 'manager', 'user'],
    permissions: expect.arrayContaining([{ name: 'api_keys:manage', roles: ['super_admin'] }]),
  })
})

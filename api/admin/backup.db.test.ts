import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions, users } from '../../shop/accounts/tables.ts'
import { recordBackup } from '../../shop/admin/backups.ts'
import { auditLog } from '../../shop/audit/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Status {
  engine: string
  lastAt: string | null
  isDue: boolean
}

async function* yieldPieces() {
  yield new Uint8Array([1, 2])
  yield new Uint8Array([3])
}

async function getStatus({ call, signIn }: TestShop): Promise<Status> {
  const { token } = await signIn('admin')
  return (await call<Status>('GET', '/admin/backup', { token })).body
}

test('reminds of a backup a week after the last one, or after the first week without any', async () => {
  const shop = await openTestShop()
  const { token } = await shop.signIn('admin')
  const countDue = async () =>
    (await shop.call<{ work: { backup: number } }>('GET', '/admin/stats', { token })).body.work.backup
  expect(await getStatus(shop)).toEqual({ engine: 'postgres', lastAt: null, isDue: false })
  await shop.db.update(users).set({ createdAt: sql`now() - interval '8 days'` })
  expect(await getStatus(shop)).toMatchObject({ lastAt: null, isDue: true })
  expect(await countDue()).toBe(1)

  expect((await shop.call('POST', '/admin/backup/records', { token })).status).toBe(204)
  expect(await getStatus(shop)).toMatchObject({ lastAt: expect.any(String), isDue: false })
  expect(await countDue()).toBe(0)
  await shop.db.update(auditLog).set({ at: sql`now() - interval '8 days'` })
  expect(await getStatus(shop)).toMatchObject({ lastAt: expect.any(String), isDue: true })
  await recordBackup(shop.db, { userId: null, apiKeyId: null })
  expect((await getStatus(shop)).isDue).toBe(false)
})

test('downloads a backup for owners who have confirmed who they are, and records it when it is complete', async () => {
  const shop = await openTestShop()
  shop.runtime.streamBackup = yieldPieces
  const owner = await shop.signIn('super_admin')
  const download = (token: string) =>
    shop.app.request('/api/admin/backup/file', { headers: { authorization: `Bearer ${token}` } })
  expect((await download((await shop.signIn('admin')).token)).status).toBe(403)
  const answer = await download(owner.token)
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="shop-[\d-]{10}\.tar\.gz"$/,
  )
  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([1, 2, 3])
  expect(await getStatus(shop)).toMatchObject({ engine: 'embedded', lastAt: expect.any(String) })
  expect(await shop.db.select().from(auditLog)).toMatchObject([{ action: 'backup.made', actorId: owner.id }])

  await shop.db.delete(auditLog)
  const cut = await download(owner.token)
  const second = await shop.call('GET', '/admin/backup/file', { token: owner.token })
  expectProblem(second, 409, 'backup_in_progress')
  await cut.body?.cancel()
  expect(await getStatus(shop)).toMatchObject({ lastAt: null })
  const again = await download(owner.token)
  expect((await again.arrayBuffer()).byteLength).toBe(3)
  await shop.db.delete(auditLog)

  await shop.db.update(sessions).set({ confirmedAt: null })
  const unconfirmed = await shop.call('GET', '/admin/backup/file', { token: owner.token })
  expectProblem(unconfirmed, 403, 'confirmation_needed')
})

test('begins no backup for a HEAD request, which would leave it unfinished', async () => {
  const shop = await openTestShop()
  shop.runtime.streamBackup = yieldPieces
  const { token } = await shop.signIn('super_admin')
  const ask = (method: string) =>
    shop.app.request('/api/admin/backup/file', { method, headers: { authorization: `Bearer ${token}` } })
  expect((await ask('HEAD')).headers.get('content-type')).toBe('application/gzip')
  const answer = await ask('GET')
  expect(answer.status).toBe(200)
  expect((await answer.arrayBuffer()).byteLength).toBe(3)
})

test('has no file on PostgreSQL, whose backups are recorded by hand', async () => {
  const { call, signIn } = await openTestShop()
  const { token } = await signIn('super_admin')
  expectProblem(await call('GET', '/admin/backup/file', { token }), 404)
  const customer = await signIn()
  expectProblem(await call('POST', '/admin/backup/records', { token: customer.token }), 403)
})

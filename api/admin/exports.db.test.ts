import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '../../shop/accounts/tables.ts'
import { auditLog } from '../../shop/audit/tables.ts'
import { EXPORT_FILE_NAMES } from '../../shop/exports/export-file-names.ts'
import { settings } from '../../shop/settings/tables.ts'
import { translations } from '../../shop/translations/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

async function openExports() {
  const shop = await openTestShop()
  const owner = await shop.signIn('super_admin')
  const download = (path: string) =>
    shop.app.request(`/api/admin/exports/${path}`, { headers: { authorization: `Bearer ${owner.token}` } })
  return { ...shop, owner, download }
}

interface Line {
  file: string
  row: Record<string, unknown>
}

test('exports every row of every file page by page, without credentials, and logs it', async () => {
  const { db, download, owner } = await openExports()
  const rows = Array.from({ length: 1_001 }, (_, number) => ({
    lang: 'es' as const,
    namespace: 'home' as const,
    key: `key.${number}`,
    value: `Texto ${number}`,
    status: 'approved' as const,
    english: 'Text',
    revision: 1,
  }))
  await db.insert(translations).values(rows)
  const response = await download('everything')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(/filename="shop-\d{4}-\d\d-\d\d\.ndjson"/)
  const text = await response.text()
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  const exported = lines.filter(({ file }) => file === 'translations').map(({ row }) => row.key)
  expect(exported.sort()).toEqual(rows.map(({ key }) => key).sort())
  expect(lines.find(({ file, row }) => file === 'users' && row.id === owner.id)?.row).toMatchObject({
    email: owner.email,
    role: 'super_admin',
  })
  expect(text).not.toContain('argon2')
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'export.downloaded'))
  expect(entry).toMatchObject({ actorId: owner.id, after: { file: 'everything' } })
})

test('exports each file as CSV with escaped formulas', async () => {
  const { db, download } = await openExports()
  await db.insert(settings).values({ key: 'a-test', value: { text: 'a' } })
  await db.insert(translations).values({
    lang: 'es',
    namespace: 'home',
    key: 'key',
    value: '=1+1',
    status: 'approved',
    english: 'Text',
    revision: 1,
  })
  for (const name of EXPORT_FILE_NAMES) expect((await download(`files/${name}`)).status, name).toBe(200)
  expect(await (await download('files/translations')).text()).toContain('"key","\'=1+1"')
  expect(await (await download('files/settings')).text()).toContain('"a-test","{""text"":""a""}"')
  expect((await download('files/sessions')).status).toBe(422)
})

test('is for owners who have confirmed who they are', async () => {
  const { db, call, signIn, owner } = await openExports()
  const admin = await signIn('admin')
  expectProblem(await call('GET', '/admin/exports/everything', { token: admin.token }), 403)
  await db.update(sessions).set({ confirmedAt: sql`now() - interval '1 hour'` })
  const late = await call('GET', '/admin/exports/files/orders', { token: owner.token })
  expect(late).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } })
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'export.downloaded'))).toEqual([])
})

import { eq, isNotNull, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runJob } from '../../jobs/start-jobs.ts'
import { users } from '../../shop/accounts/tables.ts'
import { packages } from '../../shop/catalog/tables.ts'
import { importNextRows } from '../../shop/imports/run-imports.ts'
import { importedOrders, importRecords, importRows } from '../../shop/imports/tables.ts'
import { orders } from '../../shop/orders/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { eraseUser } from '../../shop/privacy/erasure/erase-user.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { IMPORT_FILES } from '../../tests/support/files/import-files.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Preview {
  digest: string
  results: Record<string, number>
  sample: { stored: Record<string, unknown> }[]
  problems: object[]
}

async function openImports() {
  const shop = await openTestShop()
  const owner = await shop.signIn('super_admin')
  const send = async <Body>(path: string, body: string, token = owner.token) => {
    const response = await shop.app.request(`/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body,
    })
    return { status: response.status, body: (await response.json()) as Body, headers: response.headers }
  }
  const preview = (file: string) => send<Preview>('/admin/imports/preview', file)
  const start = async (file: string) => {
    const { digest } = (await preview(file)).body
    return send<{ id: string }>(`/admin/imports?digest=${digest}&filename=file.csv`, file)
  }
  const importFile = async (file: string) => {
    const { status, body } = await start(file)
    expect(status).toBe(202)
    await runJob('run imports', shop.runtime)
    const { body: list } = await shop.call<{ imports: { id: string; results: object; endedAt: string }[] }>(
      'GET',
      '/admin/imports',
      { token: owner.token },
    )
    const found = list.imports.find(({ id }) => id === body.id)
    expect(found?.endedAt).toEqual(expect.any(String))
    return found?.results
  }
  return { ...shop, owner, send, preview, start, importFile }
}

test('imports customers without password, emails and consents, and a second time nothing', async () => {
  const { importFile, preview, db, call, runtime } = await openImports()
  const { body } = await preview(IMPORT_FILES.woocommerce_customers)
  expect(body).toMatchObject({
    results: { created: 1, matched: 0, unchanged: 0, refused: 1 },
    problems: [{ line: 3, column: 'user_email', problem: 'invalid_email' }],
  })
  expect(await db.select().from(users).where(eq(users.email, 'maria@example.com'))).toEqual([])
  expect(await importFile(IMPORT_FILES.woocommerce_customers)).toMatchObject({ created: 1, refused: 1 })
  const [maria] = await db.select().from(users).where(eq(users.email, 'maria@example.com'))
  expect(maria).toMatchObject({ name: 'María Gómez', role: 'user', emailVerifiedAt: null })
  await db
    .update(users)
    .set({ createdAt: sql`now() - interval '4 days'` })
    .where(eq(users.id, maria?.id ?? ''))
  await runJob('remind unverified users', runtime)
  expect(await db.select().from(emails)).toEqual([])
  expect(await importFile(IMPORT_FILES.woocommerce_customers)).toMatchObject({ created: 0, unchanged: 1 })
  // The link of a reset is the only way in.
  expectProblem(
    await call('POST', '/auth/login', { body: { email: 'maria@example.com', password: 'a good password' } }),
    401,
  )
  await call('POST', '/auth/forgot-password', { body: { email: 'maria@example.com' } })
  expect(await db.select({ kind: emails.kind }).from(emails)).toEqual([{ kind: 'reset_link' }])
})

test('imports products as archived packages', async () => {
  const { importFile, db } = await openImports()
  expect(await importFile(IMPORT_FILES.shopify_products)).toMatchObject({ created: 3 })
  const imported = await db.select().from(packages).where(isNotNull(packages.archivedAt))
  expect(imported.map(({ type, quantity, price }) => [type, quantity, price])).toEqual(
    expect.arrayContaining([
      ['followers', 1000, 559],
      ['followers', 7000, 3199],
      ['likes', 500, 200],
    ]),
  )
  expect(await importFile(IMPORT_FILES.shopify_products)).toMatchObject({ created: 0, unchanged: 3 })
})

test('imports orders as history of their customers, which is no revenue, and exports and erases it', async () => {
  const { importFile, preview, db, call, signIn, owner } = await openImports()
  await importFile(IMPORT_FILES.woocommerce_customers)
  expect((await preview(IMPORT_FILES.woocommerce_orders)).body).toMatchObject({
    problems: [{ column: 'customer_email', problem: 'unknown_customer' }],
  })
  expect(await importFile(IMPORT_FILES.woocommerce_orders)).toMatchObject({ created: 1, refused: 1 })
  expect(await importFile(IMPORT_FILES.woocommerce_orders)).toMatchObject({ created: 0, unchanged: 1 })
  expect(await db.select().from(orders)).toEqual([])
  const [maria] = await db.select().from(users).where(eq(users.email, 'maria@example.com'))
  const userId = maria?.id ?? ''
  const manager = await signIn('manager')
  const { body } = await call('GET', `/admin/users/${userId}/imported-orders`, { token: manager.token })
  const order = { number: '1001', status: 'completed', total: 9.58, currency: 'GBP', source: 'woocommerce' }
  expect(body).toMatchObject({ orders: [order] })
  const ofNobody = '/admin/users/00000000-0000-4000-8000-000000000000/imported-orders'
  expect((await call('GET', ofNobody, { token: manager.token })).status).toBe(404)
  const stranger = await signIn()
  expect((await call('GET', '/orders/imported', { token: stranger.token })).body).toEqual({ orders: [] })
  const stats = await call('GET', '/admin/stats', { token: owner.token })
  expect(stats.body).toMatchObject({ totalOrders: 0, totalRevenue: 0 })

  await eraseUser(db, { userId, actor: { userId: owner.id, apiKeyId: null } })
  expect(await db.select().from(importRecords).where(eq(importRecords.targetId, userId))).toEqual([])
  expect(JSON.stringify(await db.select().from(importedOrders))).not.toContain('maria')
  expect(await db.select().from(importRows).where(like(importRows.problemColumn, '%maria%'))).toEqual([])
})

test('shows imported orders to nobody who registered with the email and has not verified it', async () => {
  const { importFile, db, call } = await openImports()
  const credentials = { email: 'maria@example.com', password: 'a good password' }
  await call('POST', '/auth/register', { body: { name: 'Mallory', ...credentials } })
  const { token } = (await call<{ token: string }>('POST', '/auth/login', { body: credentials })).body
  await importFile(IMPORT_FILES.woocommerce_customers)
  expect(await importFile(IMPORT_FILES.woocommerce_orders)).toMatchObject({ created: 1 })
  const list = async () => [
    (await call<{ orders: object[] }>('GET', '/orders/imported', { token })).body.orders.length,
    (await call<{ importedOrders: object[] }>('GET', '/account/export', { token })).body.importedOrders
      .length,
  ]
  expect(await list()).toEqual([0, 0])
  await db.update(users).set({ emailVerifiedAt: sql`now()` }).where(eq(users.email, credentials.email))
  expect(await list()).toEqual([1, 1])
})

test('continues after a crash with the rows that are missing', async () => {
  const { start, db, runtime, call, owner } = await openImports()
  const rows = Array.from({ length: 5 }, (_, number) => `${number},c${number}@example.com,C`)
  await start(`ID,user_email,first_name\n${rows.join('\n')}`)
  expect(await importNextRows(db, 2)).toBe(2)
  const broken = db.transaction(async (tx) => {
    await importNextRows(tx, 2)
    throw new Error('killed')
  })
  await expect(broken).rejects.toThrow('killed')
  expect(await db.select().from(importRecords)).toHaveLength(2)
  await runJob('run imports', runtime)
  expect(await db.select().from(importRecords)).toHaveLength(5)
  const { body } = await call<{ imports: object[] }>('GET', '/admin/imports', { token: owner.token })
  expect(body.imports).toMatchObject([{ rows: 5, results: { created: 5 }, endedAt: expect.any(String) }])
  // The personal data of the file is gone.
  expect((await db.select().from(importRows)).every(({ data }) => data === null)).toBe(true)
})

test('imports a row whose transaction the database gave up with the next run', async () => {
  const { start, db, runtime } = await openImports()
  await start('ID,user_email,first_name\n1,maria@example.com,Maria')
  await db.execute(sql`create function give_up() returns trigger language plpgsql
    as $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`)
  await db.execute(sql`create trigger give_up before insert on users execute function give_up()`)
  await expect(runJob('run imports', runtime)).rejects.toThrow()
  await db.execute(sql`drop trigger give_up on users`)
  await runJob('run imports', runtime)
  expect(await db.select({ result: importRows.result }).from(importRows)).toEqual([{ result: 'created' }])
})

test('imports only the file of the preview, for owners alone, and lists the results as CSV', async () => {
  const { send, preview, start, signIn, app, owner, runtime } = await openImports()
  const file = IMPORT_FILES.woocommerce_customers
  const { digest } = (await preview(file)).body
  const other = await send(
    `/admin/imports?digest=${digest}&filename=a.csv`,
    `${file}\n9,x@example.com,x,x,x,x,x`,
  )
  expectProblem(other, 409)
  const admin = await signIn('admin')
  expectProblem(await send('/admin/imports/preview', file, admin.token), 403)
  expectProblem(await send('/admin/imports/preview', 'a,b\n1,2'), 422)
  const { id } = (await start(file)).body
  await runJob('run imports', runtime)
  const results = await app.request(`/api/admin/imports/${id}/results?lang=es`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const text = await results.text()
  expect(text).toContain('"Línea","Resultado"')
  expect(text).toContain('3,"Rechazado","user_email","no es una dirección de correo",')
  expect(text).not.toContain('maria')
})

import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'

const FOLDER = 'db/migrations'

/** Keys before and after the namespaces were divided, of texts and groups at every depth. */
const MOVED = [
  ['common:mail.hello', 'mail:layout.hello'],
  ['auth:mail.welcome.subject', 'mail:welcome.subject'],
  ['dashboard:account.delete.underway_one', 'account:delete.openOrders_one'],
  ['dashboard:account.mailGone', 'admin-emails:contentDeleted'],
  ['dashboard:admin.order', 'admin:orderColumns.order'],
  ['dashboard:admin.orders', 'admin:screens.orders'],
  ['dashboard:admin.mailTries_few', 'admin-emails:attempts_few'],
  ['dashboard:orderDesk.type', 'admin-orders:packageType'],
  ['dashboard:orderDesk.types.any', 'admin-orders:packageTypes.any'],
  ['dashboard:orderDesk.moves.partial.title', 'admin-orders:statusChanges.partial.title'],
  ['dashboard:fx.outcomes.taken', 'admin-settings:exchangeRates.outcomes.updated'],
  ['dashboard:words.refused.blank', 'admin-translations:errors.blank'],
] as const

/** Texts of customers, and one that the shop does not know. */
const KEPT = ['home:hero.title', 'dashboard:title', 'dashboard:own.text', 'orders:mailbox'] as const

test('moves operators’ texts and their history to the divided namespaces', async () => {
  const client = new PGlite()
  const migration = readdirSync(FOLDER).find((name) => name.endsWith('_message_namespaces.sql')) ?? ''
  const migrate = async (wanted: (file: string) => boolean) => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql') && wanted(file))
    for (const file of files.sort()) await client.exec(readFileSync(`${FOLDER}/${file}`, 'utf8'))
  }
  await migrate((file) => file < migration)
  const before = [...MOVED.map(([from]) => from), ...KEPT]
  for (const [index, name] of before.entries()) {
    const [namespace, key] = name.split(':')
    await client.query(
      "insert into translations (lang, namespace, key, value, status, revision) values ('ar', $1, $2, $3, 'approved', 1)",
      [namespace, key, String(index)],
    )
    await client.query(
      "insert into translation_changes (lang, namespace, key, kind) values ('ar', $1, $2, 'saved')",
      [namespace, key],
    )
  }

  // The twelve namespaces of the specification moved some of them again.
  await migrate((file) => file >= migration && file < '0065')

  const after = [...MOVED.map(([, to]) => to), ...KEPT]
  const texts = await client.query(
    "select namespace || ':' || key as name from translations order by value::int",
  )
  expect(texts.rows).toEqual(after.map((name) => ({ name })))
  const changes = await client.query(
    "select namespace || ':' || key as name from translation_changes order by id",
  )
  expect(changes.rows).toEqual(after.map((name) => ({ name })))
  await client.close()
})

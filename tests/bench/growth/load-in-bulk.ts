import { sql } from 'drizzle-orm'
import { getRows } from '../../../db/move/list-tables.ts'
import type { Db } from '../../../shop/services.ts'

/** Triggers find rows by these during the load. */
const KEPT_INDEXES = ['orders_payment_id', 'refunds_payment']

/**
 * Fills empty tables without their indexes and foreign keys, and then builds the indexes and enables the keys, unchecked.
 * Primary keys, unique constraints and the shop's triggers stay. Needs a superuser.
 */
export async function loadInBulk(db: Db, load: () => Promise<void>): Promise<void> {
  const indexes = await getRows<{ name: string; definition: string }>(
    db.execute(sql`
      select c.relname as "name", pg_get_indexdef(i.indexrelid) as "definition"
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and not i.indisunique
        and not c.relname = any(${sql.param(KEPT_INDEXES)})`),
  )
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`)
  await setForeignKeys(db, 'disable')
  await load()
  await setForeignKeys(db, 'enable')
  for (const { definition } of indexes) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local maintenance_work_mem = '1GB'`)
      await tx.execute(sql.raw(definition))
    })
  }
}

/** PostgreSQL checks foreign keys with internal triggers. */
async function setForeignKeys(db: Db, change: 'enable' | 'disable'): Promise<void> {
  const triggers = await getRows<{ table: string; name: string }>(
    db.execute(sql`
      select c.relname as "table", t.tgname as "name" from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgisinternal and c.relnamespace = 'public'::regnamespace`),
  )
  for (const { table, name } of triggers) {
    const trigger = sql.identifier(name)
    await db.execute(sql`alter table ${sql.identifier(table)} ${sql.raw(change)} trigger ${trigger}`)
  }
}

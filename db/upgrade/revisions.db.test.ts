import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getStoredSettings } from '../../shop/settings/get-stored-settings.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { getRows } from '../move/list-tables.ts'

async function open() {
  const { db } = await createTestDatabase()
  return { db, run: (statement: SQL) => getRows<Record<string, unknown>>(db.execute(statement)) }
}

/** Statements of the release before migration 0026, whose processes do not know the column (decision 036). */
describe('the revisions', () => {
  test('change with every statement, also through the view contents', async () => {
    const { run } = await open()
    const revise = async (statement: SQL, row: SQL) => {
      const read = async () => (await run(sql`select revision from ${row}`))[0]?.revision
      const before = await read()
      await run(statement)
      return (await read()) !== before
    }
    const likes = sql`packages where id = 'likes-1000'`
    const changed = [
      await revise(
        sql`update "packages" set "type" = 'likes', "quantity" = 1000, "price" = 7, "position" = 3,
          "updated_at" = clock_timestamp() where "packages"."id" = 'likes-1000'`,
        likes,
      ),
      await revise(
        sql`update "packages" set "archived_at" = now(), "updated_at" = clock_timestamp() where "id" = 'likes-1000'`,
        likes,
      ),
    ]
    for (const value of ['[]', '[1]'])
      changed.push(
        await revise(
          sql`insert into "contents" ("part", "lang", "value", "updated_at") values ('faq', 'en', ${value}::jsonb, default)
            on conflict ("lang", "part") do update set "value" = ${value}::jsonb, "updated_at" = now()`,
          sql`site_content`,
        ),
      )
    await run(sql`delete from "contents"`)
    changed.push(
      await revise(
        sql`insert into "settings" ("key", "value", "updated_at") values ('shopName', '"Allegro"', default)
          on conflict ("key") do update set "value" = '"Allegro"', "updated_at" = now()`,
        sql`settings where key = 'shopName'`,
      ),
    )
    expect(changed).toEqual(Array(5).fill(true))
    // Moving a package is no change of it.
    expect(await revise(sql`update "packages" set "position" = 9 where "id" = 'likes-1000'`, likes)).toBe(
      false,
    )
  })

  test('stay the highest of the settings when a nullable setting is deleted', async () => {
    const { db, run } = await open()
    await run(
      sql`insert into "settings" ("key", "value") values ('trader', '{"name": "Maria", "address": "Leeds"}')`,
    )
    const before = await getStoredSettings(db)
    await run(sql`delete from "settings" where "settings"."key" = 'trader'`)
    const after = await getStoredSettings(db)
    expect(after.settings.trader).toBeNull()
    expect(after.revision).toBeGreaterThan(before.revision)
  })
})

// @module-tag both-engines
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getRows } from '../../db/move/list-tables.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { requireRevision } from './revision.ts'

test('requireRevision throws changed_meanwhile for another revision and skips an undefined one', () => {
  expect(() => requireRevision(7, 6)).toThrow('changed_meanwhile')
  expect(() => requireRevision(0, 7)).toThrow('changed_meanwhile')
  expect(() => requireRevision(7, 7)).not.toThrow()
  expect(() => requireRevision(7, undefined)).not.toThrow()
})

const REPLY_ID = '01a20232-4423-7000-af53-44104f7bb2b9'

/** Statements of any process, none of which names the revision. */
const ROWS = {
  packages: {
    insert: sql`insert into packages (id, type, quantity, price) values ('x', 'likes', 1, 1)`,
    update: sql`update packages set updated_at = updated_at where id = 'x'`,
    remove: sql`delete from packages where id = 'x'`,
    where: sql`id = 'x'`,
  },
  canned_replies: {
    insert: sql`insert into canned_replies (id, title, texts) values (${REPLY_ID}, 'Hi', '{}')`,
    update: sql`update canned_replies set title = 'Hello'`,
    remove: sql`delete from canned_replies`,
    where: sql`true`,
  },
  site_content: {
    insert: sql`insert into site_content (part, lang, value) values ('faq', 'en', '[]')`,
    update: sql`update site_content set value = '[1]'`,
    remove: sql`delete from site_content`,
    where: sql`true`,
  },
  settings: {
    insert: sql`insert into settings (key, value) values ('shopName', '"A"')`,
    update: sql`insert into settings (key, value) values ('shopName', '"B"')
      on conflict (key) do update set value = excluded.value`,
    remove: sql`delete from settings`,
    where: sql`true`,
  },
}

test.each(Object.entries(ROWS))(
  'gives a row of %s a new revision on every change, also when it is created again',
  async (table, { insert, update, remove, where }) => {
    const { db } = await createTestDatabase()
    const revisions: (number | undefined)[] = []
    for (const statement of [insert, update, update, remove, insert, update]) {
      await db.execute(statement)
      if (statement === remove) continue
      const [row] = await getRows<{ revision: number }>(
        db.execute(sql`select revision from ${sql.identifier(table)} where ${where}`),
      )
      revisions.push(row?.revision)
    }
    expect(new Set(revisions).size).toBe(5)
    expect(revisions.every((revision) => Number(revision) > 1)).toBe(true)
  },
)

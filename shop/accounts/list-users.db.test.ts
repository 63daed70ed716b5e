import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countRowsRead } from '../../tests/support/count-rows-read.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import type { Db } from '../services.ts'
import { listUsers, type UserFilter } from './list-users.ts'
import { users } from './tables.ts'

const OWNER = { id: '00000000-0000-7000-8000-000000000000', role: 'super_admin' } as const

/** Creates 3,000 users. The oldest is Zoë Brandt, the others are called Maria, and the second is inactive. */
async function createUsers() {
  const { db } = await createTestDatabase()
  await db.execute(sql`
    insert into ${users} (id, email, name, password_hash, inactivity_notice_at)
    select ('01900000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid,
      case when number = 1 then 'z.brandt+shop@mail.example' else 'maria.' || number || '@example.com' end,
      case when number = 1 then 'Zoë Brandt' else 'Maria ' || number end, 'unusable',
      case when number = 2 then now() end
    from generate_series(1, 3000) as number`)
  await db.execute(sql`analyze ${users}`)
  return db
}

async function find(db: Db, filter: UserFilter): Promise<string[]> {
  return (await listUsers(db, OWNER, filter)).users.map(({ name }) => name)
}

test('finds old users by the beginnings of words, and any part of a name or email of the newest', async () => {
  const db = await createUsers()
  const finds = (search: string) => find(db, { search, limit: 2 })
  for (const search of ['zoë', 'ZOË', 'brand', 'brandt zoë', 'z.brandt+shop@mail.example', 'shop mail']) {
    expect([search, await finds(search)]).toEqual([search, ['Zoë Brandt']])
  }
  expect(await finds('aria 3000')).toEqual(['Maria 3000'])
  expect(await finds('ria.2999@')).toEqual(['Maria 2999'])
  expect(await finds('andt')).toEqual([])
  expect(await finds('maria')).toEqual(['Maria 3000', 'Maria 2999'])
})

test('a search reads the newest users and those it finds, a rare state only its own', async () => {
  const db = await createUsers()
  const countRead = (filter: UserFilter, expected: string[]) =>
    countRowsRead(db, 'users', async (tx) => expect(await find(tx, filter)).toEqual(expected))
  expect(await countRead({ search: 'brandt' }, ['Zoë Brandt'])).toBeLessThan(2_100)
  expect(await countRead({ state: 'inactive' }, ['Maria 2'])).toBeLessThan(10)
})

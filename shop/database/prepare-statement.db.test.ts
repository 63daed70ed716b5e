// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { settings } from '../settings/tables.ts'
import { type Placeholders, prepareStatement } from './prepare-statement.ts'

const insertSetting = prepareStatement((db, values: Placeholders<{ key: string; value: unknown }>) =>
  db.insert(settings).values({ key: values.key, value: values.value }).returning({ key: settings.key }),
)

const listSettings = prepareStatement((db, values: Placeholders<{ key: string }>) =>
  db
    .select({ value: settings.value, other: sql<number>`1::int`, joined: settings.updatedAt })
    .from(settings)
    .where(eq(settings.key, values.key)),
)

test('runs a statement with the values of each call, encoded as their columns', async () => {
  const { db } = await createTestDatabase()
  expect(await insertSetting(db, { key: 'one', value: { a: 1 } })).toEqual([{ key: 'one' }])
  expect(await insertSetting(db, { key: 'two', value: ['b'] })).toEqual([{ key: 'two' }])
  const time = expect.any(Date)
  expect(await listSettings(db, { key: 'one' })).toEqual([{ value: { a: 1 }, other: 1, joined: time }])
  expect(await listSettings(db, { key: 'two' })).toEqual([{ value: ['b'], other: 1, joined: time }])
})

test('runs in the transaction that it is given', async () => {
  const { db } = await createTestDatabase()
  const undone = db.transaction(async (tx) => {
    await insertSetting(tx, { key: 'undone', value: 1 })
    expect(await listSettings(tx, { key: 'undone' })).toHaveLength(1)
    tx.rollback()
  })
  await expect(undone).rejects.toThrow()
  expect(await listSettings(db, { key: 'undone' })).toEqual([])
})

test('parallel statements with the same text on one connection do not mix their values', async () => {
  const { db } = await createTestDatabase()
  const keys = Array.from({ length: 40 }, (_, index) => `key ${index}`)
  await db.transaction(async (tx) => {
    await Promise.all(keys.map((key) => insertSetting(tx, { key, value: key })))
    const found = await Promise.all(keys.map((key) => listSettings(tx, { key })))
    expect(found.map(([row]) => row?.value)).toEqual(keys)
  })
})

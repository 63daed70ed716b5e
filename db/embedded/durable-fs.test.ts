import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { settings } from '../../shop/settings/tables.ts'
import { copyMigratedDatabase } from '../../tests/engines/copy-migrated-database.ts'
import { createTemporaryFolder } from '../../tests/support/files/create-temporary-folder.ts'
import { openEmbedded } from './open-embedded.ts'

const migrations = 'db/migrations'
const onError = (error: Error) => console.error(error)

// Depends on PGlite internals: if an upgrade stopped calling the sync function, orders could be lost
// unnoticed.
test('syncs every commit to disk before it is acknowledged and has the data after a restart', async () => {
  let syncs = 0
  const options = {
    directory: createTemporaryFolder(),
    migrations,
    holder: 'a test',
    onError,
    onSync: () => syncs++,
  }
  await copyMigratedDatabase(options.directory)
  const first = await openEmbedded(options)
  for (let n = 0; n < 20; n++) {
    const before = syncs
    await first.db.insert(settings).values({ key: `key-${n}`, value: n })
    expect(syncs, `insert ${n}`).toBeGreaterThan(before)
  }
  const beforeUpdate = syncs
  await first.db.transaction(async (tx) => {
    await tx.update(settings).set({ value: 100 }).where(eq(settings.key, 'key-0'))
    await tx.delete(settings).where(eq(settings.key, 'key-1'))
  })
  expect(syncs).toBeGreaterThan(beforeUpdate)
  await first.close()

  const second = await openEmbedded(options)
  onTestFinished(second.close)
  const rows = await second.db.select().from(settings)
  expect(rows).toHaveLength(19)
  expect(rows.find((row) => row.key === 'key-0')?.value).toBe(100)
})

test('reports a failing disk as a panic because the database no longer answers', async () => {
  let broken = false
  const panics: Error[] = []
  const insert = ({ db }: Awaited<ReturnType<typeof openEmbedded>>, key: string) =>
    db.insert(settings).values({ key, value: 1 })
  const directory = createTemporaryFolder()
  await copyMigratedDatabase(directory)
  const first = await openEmbedded({
    directory,
    migrations,
    holder: 'a test',
    onError,
    onPanic: (error) => panics.push(error),
    onSync() {
      if (broken) throw new Error('no space left on device')
    },
  })
  await insert(first, 'before')
  broken = true
  await expect(insert(first, 'meanwhile')).rejects.toThrow()
  expect(panics).toHaveLength(1)
  expect(panics[0]).toMatchObject({ severity: 'PANIC' })
})

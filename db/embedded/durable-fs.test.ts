import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { settings } from '../../shop/settings/tables.ts'
import { freshFolder } from '../../tests/folder.ts'
import { openEmbedded } from './open-embedded.ts'

const migrations = 'db/migrations'
const onError = (error: Error) => console.error(error)

// Leans on the insides of PGlite: an upgrade that stops calling our sync would else lose orders unnoticed.
test('every commit reaches the disk before it is acknowledged, and is there after a restart', async () => {
  let syncs = 0
  const options = { directory: freshFolder(), migrations, holder: 'a test', onError, onSync: () => syncs++ }
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

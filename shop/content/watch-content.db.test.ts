// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { packages, packageTexts } from '../catalog/tables.ts'
import { exchangeRates } from '../localization/tables.ts'
import { memoize } from '../memoize.ts'
import type { Db } from '../services.ts'
import { settings } from '../settings/tables.ts'
import { translations } from '../translations/tables.ts'
import { contentVersion, siteContent } from './tables.ts'
import { watchContent } from './watch-content.ts'

async function versionOf(db: Db): Promise<number> {
  const [row] = await db.select().from(contentVersion)
  return row?.version ?? 0
}

test('increments the version once per transaction that changes public pages', async () => {
  const { db } = await createTestDatabase()
  const changes: ((tx: Db) => Promise<unknown>)[] = [
    (tx) => tx.update(packages).set({ price: sql`${packages.price} + 1` }),
    (tx) => tx.delete(packageTexts).where(eq(packageTexts.lang, 'es')),
    (tx) => tx.insert(settings).values({ key: 'x', value: 1 }),
    (tx) => tx.update(exchangeRates).set({ rate: sql`${exchangeRates.rate} * 1.01` }),
    (tx) => tx.insert(siteContent).values({ part: 'faq', lang: 'en', value: [] }),
    (tx) =>
      tx.execute(
        sql`insert into translations (lang, namespace, key, value, status, revision) values ('es', 'home', 'x', 'y', 'approved', 1)`,
      ),
  ]
  for (const change of changes) {
    const before = await versionOf(db)
    await db.transaction(change)
    expect(await versionOf(db)).toBe(before + 1)
  }
  expect(await db.select().from(translations)).toHaveLength(1)
  const before = await versionOf(db)
  await db.transaction(async (tx) => {
    for (const change of changes.slice(0, 2)) await change(tx)
  })
  expect(await versionOf(db)).toBe(before + 1)
})

test('keeps the version when nothing changes or the transaction rolls back', async () => {
  const { db } = await createTestDatabase()
  const before = await versionOf(db)
  await db.update(exchangeRates).set({ rate: sql`${exchangeRates.rate}` })
  const raise = (tx: Db) => tx.update(packages).set({ price: sql`${packages.price} + 1` })
  await expect(
    db.transaction(async (tx) => {
      await raise(tx)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await versionOf(db)).toBe(before)
  await db.transaction(async (tx) => {
    await tx.transaction((inner) => raise(inner).then(() => inner.rollback())).catch(() => {})
    await raise(tx)
  })
  expect(await versionOf(db)).toBe(before + 1)
})

test('notices a change of another process at once and invalidates memoized values', async () => {
  const { db, signals } = await createTestDatabase()
  const changed = vi.fn()
  const watch = watchContent(db, signals, changed)
  onTestFinished(watch.stop)
  const prices = memoize(600_000, (from) => from.select({ price: packages.price }).from(packages).limit(1))
  const version = await watch.fresh()
  expect(version).toBe(await versionOf(db))
  const [before] = await prices(db)
  await expect.poll(() => changed).toHaveBeenCalled()
  await db.update(packages).set({ price: sql`${packages.price} + 1` })
  await expect.poll(() => watch.version()).toBe((version ?? 0) + 1)
  expect(await prices(db)).not.toEqual([before])
  expect(await watch.fresh()).toBe((version ?? 0) + 1)
})

test('notices a change by polling when notifications are lost', async () => {
  const { db } = await createTestDatabase()
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const watch = watchContent(db, { listen: () => () => {} }, () => {})
  const version = await watch.fresh()
  await db.update(packages).set({ price: sql`${packages.price} + 1` })
  expect(await watch.fresh()).toBe(version)
  vi.advanceTimersByTime(2_000)
  expect(await watch.fresh()).toBe((version ?? 0) + 1)
  expect(watch.version()).toBe((version ?? 0) + 1)
})

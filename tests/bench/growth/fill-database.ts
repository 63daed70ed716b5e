import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createDemoData } from '../../../db/demo/create-demo-data.ts'
import { openPostgres } from '../../../db/open-database.ts'
import { seed } from '../../../db/seed.ts'
import { rollUpTotals, vacuumTotals } from '../../../shop/admin/dashboard/all-time-totals.ts'
import { rollUpDeltas, vacuumDeltas } from '../../../shop/analytics/roll-up-deltas.ts'
import type { Db } from '../../../shop/services.ts'
import { addConversations } from './add-conversations.ts'
import { loadInBulk } from './load-in-bulk.ts'

export interface Size {
  orders: number
  views: number
  conversations: number
}

/** As a server of this size would be configured; the tests' cluster has 64 MB. The rest is as on a new server. */
export const GROWTH_SETTINGS = {
  shared_buffers: '3GB',
  effective_cache_size: '8GB',
  autovacuum: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
}

/** Pause between two roll-ups while orders are inserted. */
const ROLL_UP_PAUSE_MS = 2_000

/** Migrates an empty database and fills it, on several connections. */
export async function fillDatabase(url: string, { orders, views, conversations }: Size): Promise<void> {
  const began = performance.now()
  const { db, close } = await openPostgres({ url, migrations: 'db/migrations', onError: console.error })
  await seed(db)
  await loadInBulk(db, async () => {
    const demoData = createDemoData(db, { orders, views, keepAllViews: true, passwordHash: 'unusable' })
    await rollUpUntil(db, demoData)
    await addConversations(db, conversations)
  })
  await vacuumTotals(db)
  await vacuumDeltas(db)
  // A long-lived server does this by itself.
  await db.execute(sql`vacuum analyze`)
  await close()
  const counts = [orders, views, conversations].map((count) => count.toLocaleString('en'))
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(
    `created ${counts[0]} orders, ${counts[1]} page views, ${counts[2]} conversations in ${minutes} minutes`,
  )
}

/** Rolls totals up during the load, or their pending changes would become the largest table. */
async function rollUpUntil(db: Db, loading: Promise<unknown>): Promise<void> {
  let isLoading = true
  const loaded = loading.finally(() => (isLoading = false))
  const rollUp = async () => {
    while (isLoading) {
      while ((await rollUpTotals(db)) > 0);
      while ((await rollUpDeltas(db)) > 0);
      await sleep(ROLL_UP_PAUSE_MS)
    }
  }
  await Promise.all([loaded, rollUp()])
  while ((await rollUpTotals(db)) > 0);
  while ((await rollUpDeltas(db)) > 0);
}

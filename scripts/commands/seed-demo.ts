/**
 * `npm run seed:demo -- --orders 1000000`: fills the database with customers, orders and visits of three
 * years, to see the shop with data. `--views` sets the number of page views. Refuses when there are orders,
 * unless `--more` is set. While the shop runs this needs PostgreSQL.
 */
import '../../db/restrict-umask.ts'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { createDemoData, hasOrders } from '../../db/demo/create-demo-data.ts'
import { openDatabase } from '../../db/open-database.ts'
import { seed } from '../../db/seed.ts'
import { parseEnvironment } from '../../environment.ts'
import { getUnusablePasswordHash } from '../../shop/accounts/passwords/hash-password.ts'
import { rollUpTotals, vacuumTotals } from '../../shop/admin/dashboard/all-time-totals.ts'
import { rollUpDeltas, vacuumDeltas } from '../../shop/analytics/roll-up-deltas.ts'

process.chdir(`${import.meta.dirname}/../..`)

const numberFormat = new Intl.NumberFormat('en')

try {
  const options = parseOptions()
  // Seeding needs no payment provider.
  const { databaseUrl, databaseDirectUrl, dataDir } = parseEnvironment({ DEMO_PAYMENTS: '1', ...process.env })
  const { db, close } = await openDatabase({
    databaseUrl: databaseDirectUrl ?? databaseUrl,
    dataDir,
    migrations: 'db/migrations',
    holder: `the demo data process ${process.pid}`,
    onError: (error) => console.error(`The database connection was lost: ${error.message}`),
  })
  await seed(db)
  if (!options.more && (await hasOrders(db))) {
    throw new Error('the shop has orders already; add --more to add demo data anyway')
  }
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  const created = await createDemoData(db, {
    orders: options.orders,
    views: options.views,
    passwordHash: await getUnusablePasswordHash(),
    onProgress: (orders) =>
      process.stdout.write(
        `\r${numberFormat.format(orders)} of ${numberFormat.format(options.orders)} orders, ${seconds()} `,
      ),
  })
  while ((await rollUpTotals(db)) > 0);
  await vacuumTotals(db)
  while ((await rollUpDeltas(db)) > 0);
  await vacuumDeltas(db)
  await db.execute(sql`vacuum analyze`)
  await close()
  console.log(
    `\n${numberFormat.format(created.orders)} orders of ${numberFormat.format(created.users)} customers created in ${seconds()}`,
  )
  process.exit(0)
} catch (error) {
  console.error(`\nThe demo data was not created:\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

function parseOptions(): { orders: number; views: number; more: boolean } {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string', default: '2000' },
      views: { type: 'string' },
      more: { type: 'boolean', default: false },
    },
  })
  const orders = Number(values.orders)
  if (!Number.isInteger(orders) || orders < 1 || orders > 10_000_000) {
    throw new Error(`--orders ${values.orders}: not a number from 1 to 10,000,000`)
  }
  const views = Number(values.views ?? orders * 10)
  if (!Number.isInteger(views) || views < 0 || views > 100_000_000) {
    throw new Error(`--views ${values.views}: not a number from 0 to 100,000,000`)
  }
  return { orders, views, more: values.more }
}

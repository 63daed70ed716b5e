/**
 * `npm run seed:demo -- --orders 1000000`: fills the shop's database with the customers, orders and visits of three
 * years, to see it as it is when it has been sold in; `--views` says how many pages were looked at. Refuses where
 * something was sold already, unless `--more`. Beside a running shop this needs PostgreSQL.
 */
import '../../db/restrict-umask.ts'
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { createDemoData, hasOrders } from '../../db/demo/create-demo-data.ts'
import { openDatabase } from '../../db/open-database.ts'
import { seed } from '../../db/seed.ts'
import { parseEnvironment } from '../../environment.ts'
import { hashPassword } from '../../shop/accounts/passwords/hash-password.ts'
import { rollUpCounters, vacuumCounters } from '../../shop/admin/roll-up-counters.ts'
import { rollUpDeltas, vacuumDeltas } from '../../shop/analytics/roll-up-deltas.ts'

process.chdir(`${import.meta.dirname}/../..`)

const numberFormat = new Intl.NumberFormat('en')

try {
  const wish = parseOptions()
  // What it sells by is not asked here.
  const { databaseUrl, dataDir } = parseEnvironment({ DEMO_PAYMENTS: '1', ...process.env })
  const { db, close } = await openDatabase({
    databaseUrl,
    dataDir,
    migrations: 'db/migrations',
    holder: `process ${process.pid}, filling it with demo data`,
    onError: (error) => console.error(`The database connection was lost: ${error.message}`),
  })
  await seed(db)
  if (!wish.more && (await hasOrders(db))) {
    throw new Error('something was sold here already; --more adds to it all the same')
  }
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
  const made = await createDemoData(db, {
    orders: wish.orders,
    views: wish.views,
    // Of a password that nobody knows: these accounts are nobody's.
    passwordHash: await hashPassword(randomBytes(32).toString('base64')),
    onProgress: (orders) =>
      process.stdout.write(
        `\r${numberFormat.format(orders)} of ${numberFormat.format(wish.orders)} orders, ${seconds()} `,
      ),
  })
  while ((await rollUpCounters(db)) > 0);
  await vacuumCounters(db)
  while ((await rollUpDeltas(db)) > 0);
  await vacuumDeltas(db)
  await db.execute(sql`vacuum analyze`)
  await close()
  console.log(
    `\n${numberFormat.format(made.orders)} orders of ${numberFormat.format(made.users)} customers made in ${seconds()}`,
  )
  process.exit(0)
} catch (error) {
  console.error(`\nCould not fill the shop:\n${error instanceof Error ? error.message : error}`)
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

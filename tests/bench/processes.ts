import { findPostgres } from '../engines/find-postgres.ts'
import { startCluster } from '../engines/postgres-cluster.ts'
import { ShopProcess } from '../support/shops/shop-process.ts'
import { measureThroughput } from './load.ts'

/** Rendered for each request, so that the load generator takes a small share of the processor. */
const RENDERED_PAGE = '/login?from=%2F'

/** Measures rendered pages per second of one and of two processes under a supervisor; null without PostgreSQL. */
export async function measureProcesses(): Promise<{ one: number; two: number } | null> {
  const programs = findPostgres()
  if (!programs) return null
  const cluster = await startCluster(programs)
  const measure = async (count: number) => {
    const database = `processes_${count}`
    await cluster.create(database)
    const shop = await ShopProcess.start({
      DATABASE_URL: cluster.url(database),
      DEMO_PAYMENTS: '1',
      WEB_CONCURRENCY: String(count),
    })
    const perSecond = await measureThroughput({ url: `${shop.origin}${RENDERED_PAGE}` })
    await shop.stop()
    return perSecond
  }
  try {
    return { one: await measure(1), two: await measure(2) }
  } finally {
    await cluster.stop()
  }
}

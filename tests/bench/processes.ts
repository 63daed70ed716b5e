import { readFileSync } from 'node:fs'
import { findPostgres } from '../engines/find-postgres.ts'
import { startCluster } from '../engines/postgres-cluster.ts'
import { ShopProcess } from '../support/shops/shop-process.ts'
import { measureThroughput, SECONDS } from './load.ts'
import { getCpuMs } from './process-usage.ts'

/** Rendered for each request, so that the load generator takes a small share of the processor. */
const RENDERED_PAGE = '/login?from=%2F'

interface MeasuredProcesses {
  /** Rendered pages per second. */
  perSecond: number
  /** Processor time of the shop for each second: two processes can only double what one leaves free. */
  processors: number
}

/** Measures one and two processes under a supervisor; null without PostgreSQL. */
export async function measureProcesses(): Promise<Record<'one' | 'two', MeasuredProcesses> | null> {
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
    const load = { url: `${shop.origin}${RENDERED_PAGE}` }
    await measureThroughput(load)
    const cpuBefore = sumCpuMs(shop.pid)
    const perSecond = await measureThroughput(load, { warmUp: false })
    const processors = (sumCpuMs(shop.pid) - cpuBefore) / (SECONDS * 1_000)
    await shop.stop()
    return { perSecond, processors }
  }
  try {
    return { one: await measure(1), two: await measure(2) }
  } finally {
    await cluster.stop()
  }
}

/** Returns the processor time of a process and of those it started. */
function sumCpuMs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return getCpuMs(pid) + children.reduce((sum, child) => sum + sumCpuMs(Number(child)), 0)
}

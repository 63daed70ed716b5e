/**
 * Measures how calls and jobs grow with sales: their time on a large database relative to one of ten thousand orders, both
 * on PostgreSQL. The target is a factor of two at most.
 */
import type { Cluster } from '../../engines/postgres-cluster.ts'
import { fillDatabase, type Size } from './fill-database.ts'
import { measureCalls } from './measure-calls.ts'
import { measureJobs, measureRates, type Rate } from './measure-jobs.ts'
import { openRuntime } from './open-runtime.ts'
import { findSample } from './sample.ts'

const AIM = 2

const SMALL: Size = { orders: 10_000, views: 100_000, conversations: 1_000 }
const { BENCH_ORDERS = 1_000_000, BENCH_VIEWS, BENCH_CONVERSATIONS } = process.env
const LARGE: Size = {
  orders: Number(BENCH_ORDERS),
  views: Number(BENCH_VIEWS ?? Number(BENCH_ORDERS) * 10),
  conversations: Number(BENCH_CONVERSATIONS ?? Number(BENCH_ORDERS) / 10),
}

/** Milliseconds of each run on both databases. */
export interface Times {
  what: string
  small: number[]
  large: number[]
}

export interface Growth {
  times: Times[]
  /** On the large database. */
  rates: Rate[]
}

export async function measureGrowth(cluster: Cluster): Promise<Growth> {
  for (const [name, size] of [
    ['small', SMALL],
    ['large', LARGE],
  ] as const) {
    await cluster.create(name)
    await fillDatabase(cluster.url(name), size)
  }
  return measureFilled(cluster.url('small'), cluster.url('large'))
}

/** Measures two filled databases. Afterwards the large one has lost expired page views. */
async function measureFilled(smallUrl: string, largeUrl: string): Promise<Growth> {
  const small = await openRuntime(smallUrl)
  const large = await openRuntime(largeUrl)
  const jobs = await measureJobs(small.runtime, large.runtime)
  const calls = await measureCalls(
    { url: smallUrl, sample: await findSample(small.runtime.db) },
    { url: largeUrl, sample: await findSample(large.runtime.db) },
  )
  const rates = await measureRates(large.runtime)
  await small.close()
  await large.close()
  return { times: [...calls, ...jobs], rates }
}

function getMedian(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

export function printGrowth({ times, rates }: Growth): void {
  const [few, many] = [SMALL, LARGE].map(({ orders }) => orders.toLocaleString('en'))
  console.log(
    `\n| call, median | ${few} orders | ${many} orders | factor | target |\n|---|---:|---:|---:|---:|`,
  )
  for (const { what, ...ofSizes } of times) {
    const [small, large] = [getMedian(ofSizes.small), getMedian(ofSizes.large)]
    const factor = (large / small).toFixed(2)
    console.log(`| ${what} | ${small.toFixed(2)} ms | ${large.toFixed(2)} ms | ${factor} | <= ${AIM} |`)
  }
  console.log(`\n| ${many} orders | per second |\n|---|---:|`)
  for (const { what, perSecond } of rates)
    console.log(`| ${what} | ${Math.round(perSecond).toLocaleString('en')} |`)
}

/**
 * A sample of a program that fulfils orders through the API. It delivers nothing itself: it leases orders, asks the functions
 * that you write in `operator.ts`, and reports to the shop. Run: `SHOP=… KEY=… node worker.ts`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createClient,
  type FailureCode,
  type Post,
  type Run,
  type ShopClient,
  type WorkOrder,
} from './client.ts'

/** The part that you write. Every function may throw a DeliveryFailure. */
export interface Operator {
  /** Returns the public count of the profile or video now, or of one of the videos of an order of several. */
  readCount(order: WorkOrder, post: Post | null): Promise<number>
  /**
   * Begins the delivery of an order, of each of its videos where it has several, or of a replacement run. The program may end at any time and call it again, so remember
   * the id of the order or run and begin it once.
   */
  begin(order: WorkOrder, replacement: Run | null): Promise<void>
  /** Returns how much of a replacement run has been delivered. */
  getDelivered(order: WorkOrder, replacement: Run): Promise<number>
}

/** Tells the shop why an order cannot be delivered. */
export class DeliveryFailure extends Error {
  readonly code: FailureCode

  constructor(code: FailureCode, note = '') {
    super(note)
    this.code = code
  }
}

interface WorkerOptions {
  client: ShopClient
  operator: Operator
  /** Default: 5. */
  limit?: number
  /** Also the pause between two looks at the same order. Default: 600. */
  leaseSeconds?: number
  /** Works on trial orders, which nobody paid for, instead of real ones. Default: false. */
  trial?: boolean
  log?: (line: string) => void
}

/**
 * Leases orders once and takes each a step further. Returns how many were leased. An order in work keeps its lease until
 * the lease ends, and is then looked at again. Errors other than a DeliveryFailure leave the order as it was.
 */
export async function workOnce(options: WorkerOptions): Promise<number> {
  const { client, limit = 5, leaseSeconds = 600, trial = false, log = console.log } = options
  const orders = await client.lease({ limit, leaseSeconds, trial })
  for (const order of orders) {
    try {
      log(`${order.id}: ${await takeStep(options, order)}`)
    } catch (error) {
      log(`${order.id}: ${error instanceof Error ? error.message : error}; tried again when the lease ends`)
    }
  }
  return orders.length
}

async function takeStep({ client, operator }: WorkerOptions, order: WorkOrder): Promise<string> {
  const replacement = order.runs.find(({ kind }) => kind === 'replacement')
  try {
    if (replacement) return await replace(client, operator, order, replacement)
    if (order.status === 'pending') return await start(client, operator, order)
    return await report(client, operator, order)
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error
    const note = error.message || undefined
    await client.fail(order.id, { code: error.code, runId: replacement?.id, note })
    return `failed: ${error.code}`
  }
}

async function start(client: ShopClient, operator: Operator, order: WorkOrder): Promise<string> {
  if (order.posts) {
    await client.start(order.id)
    await readPosts(client, operator, order, order.posts)
  } else {
    await client.start(order.id, await operator.readCount(order, null))
  }
  await operator.begin(order, null)
  return 'started'
}

async function report(client: ShopClient, operator: Operator, order: WorkOrder): Promise<string> {
  // The program may have ended between the start in the shop and the beginning of the delivery.
  await operator.begin(order, null)
  const { delivered, remaining } = order.posts
    ? await readPosts(client, operator, order, order.posts)
    : await client.read(order.id, await operator.readCount(order, null))
  if (remaining > 0) return `${delivered} of ${order.quantity} delivered`
  await client.complete(order.id)
  return 'completed'
}

/** Reads the videos one after the other, and returns the progress of the order after the last. The first reading of each sets its start count. */
async function readPosts(client: ShopClient, operator: Operator, order: WorkOrder, posts: Post[]) {
  let progress = { delivered: order.delivered, remaining: order.quantity - order.delivered }
  for (const [index, post] of posts.entries())
    progress = await client.read(order.id, await operator.readCount(order, post), index + 1)
  return progress
}

async function replace(client: ShopClient, operator: Operator, order: WorkOrder, run: Run): Promise<string> {
  if (run.state === 'planned') await client.updateRun(order.id, run.id, { state: 'running' })
  await operator.begin(order, run)
  const delivered = Math.min(run.quantity, await operator.getDelivered(order, run))
  const { state } = await client.updateRun(order.id, run.id, { delivered })
  if (state === 'completed') await client.release(order.id)
  return `${delivered} of ${run.quantity} replaced`
}

if (import.meta.main) {
  const { SHOP: shop, KEY: key, TRIAL } = process.env
  if (!shop || !key) throw new Error('set SHOP and KEY')
  const { operator } = await import('./operator.ts')
  const client = createClient({ shop, key })
  for (;;) {
    const leased = await workOnce({ client, operator, trial: TRIAL === '1' }).catch((error: unknown) => {
      console.error(error)
      return 0
    })
    if (leased === 0) await sleep(30_000)
  }
}

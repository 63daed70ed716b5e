// @module-tag both-engines
import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { processMetrics } from '../../observability/metrics.ts'
import '../../tests/engines/engine.ts'
import { COMMANDS, type Command } from '../../tests/support/parallel-commands/commands.ts'
import {
  openCommandShop,
  type PreparedOrder,
  prepareOrder,
} from '../../tests/support/parallel-commands/open-command-shop.ts'
import { scaleTimeout } from '../../tests/support/scale-timeout.ts'
import { ShopError } from '../errors.ts'
import { disputes } from '../payments/disputes/tables.ts'
import { submitRefund } from '../payments/refunds/submit-refund.ts'
import { refunds } from '../payments/refunds/tables.ts'
import { payments } from '../payments/tables.ts'
import { settleCase } from './settle-cases.ts'
import { cases } from './tables.ts'

/** Against hanging. */
const TIMEOUT_MS = scaleTimeout(180_000)
/** Pairs that run at the same time, each on an order of its own. */
const PAIRS_AT_ONCE = 6

test.skipIf(inject('engine').kind !== 'postgres')(
  'every pair of commands on one order succeeds or is refused without a deadlock, and its money adds up',
  { timeout: TIMEOUT_MS },
  async () => {
    const shop = await openCommandShop()
    const commands = Object.entries(COMMANDS)
    const pairs = commands.flatMap((first, place) =>
      commands.slice(place).map((second) => [first, second] as const),
    )
    const waiting = pairs.entries()
    const problems: string[] = []
    const retriesBefore = await countRetries()
    const runWaiting = async () => {
      for (const [number, [[firstName, first], [secondName, second]]] of waiting) {
        const order = await prepareOrder(shop, `customer${number}`, [first.needs, second.needs])
        const found = [...(await runTogether(order, [first, second])), ...(await listProblems(order))]
        problems.push(...found.map((problem) => `${firstName}, ${secondName}: ${problem}`))
      }
    }
    await Promise.all(Array.from({ length: PAIRS_AT_ONCE }, runWaiting))
    expect(problems).toEqual([])
    // One order of locks leaves nothing to retry.
    expect(await countRetries()).toBe(retriesBefore)
  },
)

async function countRetries(): Promise<number | undefined> {
  const metrics = await processMetrics.getMetricsAsJSON()
  return metrics.find(({ name }) => name === 'shop_db_transaction_retries_total')?.values[0]?.value
}

/** Returns the errors that are no refusals of the shop. */
async function runTogether(order: PreparedOrder, commands: Command[]): Promise<string[]> {
  const results = await Promise.allSettled(commands.map((command) => command.run(order)))
  return results.flatMap((result) => {
    if (result.status === 'fulfilled' || result.reason instanceof ShopError) return []
    const { message, cause } = result.reason as Error
    return [`${message.slice(0, 100)} ${cause}`]
  })
}

/** Lets the jobs finish what the commands began, and returns what is wrong. */
async function listProblems({ db, services, paymentId, orderId }: PreparedOrder): Promise<string[]> {
  const listRefunds = () => db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  const listCases = () => db.select().from(cases).where(eq(cases.orderId, orderId))
  for (const { id, status } of await listRefunds())
    if (status === 'asked') await submitRefund(db, services, id)
  for (const { id, state } of await listCases()) if (state === 'accepted') await settleCase(db, id)

  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) return ['no payment']
  const given = await listRefunds()
  const lost = (await db.select().from(disputes).where(eq(disputes.paymentId, paymentId))).filter(
    ({ state }) => state === 'lost',
  )
  const succeeded = sum(given.filter(({ status }) => status === 'succeeded'))
  const gone = sum(given.filter(({ status }) => status !== 'failed')) + sum(lost)
  const active = (await listCases()).filter(({ state }) => state === 'open' || state === 'accepted')
  return [
    ...(gone > payment.amount ? [`${gone} of ${payment.amount} given back`] : []),
    ...(getStatuses(payment, succeeded + sum(lost)).includes(payment.status)
      ? []
      : [`payment is ${payment.status}, given back ${succeeded + sum(lost)}`]),
    ...(active.length > 1 ? [`${active.length} active cases`] : []),
  ]
}

function getStatuses({ paidAt, amount }: typeof payments.$inferSelect, refunded: number): string[] {
  if (!paidAt) return ['pending', 'failed']
  return [refunded === 0 ? 'completed' : refunded < amount ? 'partially_refunded' : 'refunded']
}

function sum(rows: { amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0)
}

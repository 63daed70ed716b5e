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
/** Groups that run at the same time, each on an order of its own. */
const GROUPS_AT_ONCE = 6
/** Commands of a group, which run together: preparing an order takes longer than running them. */
const GROUP_SIZE = 4

type Name = keyof typeof COMMANDS

test.skipIf(inject('engine').kind !== 'postgres')(
  'every pair of commands on one order succeeds or is refused without a deadlock, and its money adds up',
  { timeout: TIMEOUT_MS },
  async () => {
    const shop = await openCommandShop()
    const waiting = listGroups().entries()
    const problems: string[] = []
    const retriesBefore = await countRetries()
    const runWaiting = async () => {
      for (const [number, names] of waiting) {
        const commands = names.map((name) => COMMANDS[name])
        const needs = commands.map((command) => command.needs)
        const order = await prepareOrder(shop, `customer${number}`, needs)
        const found = [...(await runTogether(order, commands)), ...(await listProblems(order))]
        problems.push(...found.map((problem) => `${names.join(', ')}: ${problem}`))
      }
    }
    await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, runWaiting))
    expect(problems).toEqual([])
    // One order of locks leaves nothing to retry.
    expect(await countRetries()).toBe(retriesBefore)
  },
)

/**
 * Lists groups so that every pair of commands, and every command with itself, is in one whose order is prepared for this pair
 * and for nothing more.
 */
function listGroups(): Name[][] {
  const names = Object.keys(COMMANDS) as Name[]
  const pairs = names.flatMap((first, place) => names.slice(place).map((second) => [first, second] as const))
  const byNeeds = Object.values(Object.groupBy(pairs, (pair) => listNeeds(pair).join()))
  return byNeeds.flatMap((alike = []) => {
    const open = new Set(alike.map((pair) => toKey(...pair)))
    const candidates = [...new Set(alike.flat())]
    const groups: Name[][] = []
    for (const pair of alike) {
      if (!open.has(toKey(...pair))) continue
      const group: Name[] = [...pair]
      const countOpen = (name: Name) =>
        [...new Set(group.map((other) => toKey(name, other)))].filter((key) => open.has(key)).length
      open.delete(toKey(...pair))
      while (group.length < GROUP_SIZE) {
        const next = candidates.reduce((best, name) => (countOpen(name) > countOpen(best) ? name : best))
        if (countOpen(next) === 0) break
        for (const other of group) open.delete(toKey(next, other))
        group.push(next)
      }
      groups.push(group)
    }
    return groups
  })
}

function listNeeds(names: readonly Name[]): string[] {
  return [...new Set(names.flatMap((name) => COMMANDS[name].needs))].sort()
}

const toKey = (first: Name, second: Name) => [first, second].sort().join(' + ')

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

import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import type { Db } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { clientOf } from './client-of.ts'
import { limiterOf } from './limiter.ts'
import { RULES, type RuleName } from './rules.ts'

/** Told to whoever counts them in this process. */
const refusals = channel('shop.limit.refused')

/** Counts one more try of that subject; throws `rate_limited` when it is one too many. Never inside a transaction. */
export async function take(db: Db, rule: RuleName, subject: string): Promise<void> {
  const limiter = await limiterOf(db, rule)
  try {
    await limiter.consume(keyOf(subject))
  } catch (refused) {
    // The library throws an account of the tries when they are too many, and an error when it could not count.
    if (refused instanceof Error) throw refused
    reportRefusal(rule)
    const { msBeforeNext } = refused as { msBeforeNext: number }
    // By our clock, which may not be the database's.
    const seconds = Math.min(Math.ceil(msBeforeNext / 1_000), RULES[rule].minutes * 60)
    throw new ShopError('rate_limited', { retryAfter: Math.max(1, seconds) })
  }
}

/** The same by where a call comes from; nothing is counted when nobody knows. */
export async function takeFromClient(db: Db, rule: RuleName, address: string | undefined): Promise<void> {
  if (address) await take(db, rule, clientOf(address))
}

export async function giveBack(db: Db, rule: RuleName, subject: string): Promise<void> {
  await (await limiterOf(db, rule)).reward(keyOf(subject))
}

/** As if it had never been tried. */
export async function forgive(db: Db, rule: RuleName, subject: string): Promise<void> {
  await (await limiterOf(db, rule)).delete(keyOf(subject))
}

export function reportRefusal(rule: RuleName): void {
  refusals.publish({ rule })
}

/** Nobody's address is kept, of a mail or a machine. */
export function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('hex')
}

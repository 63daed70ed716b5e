import { type SQL, sql } from 'drizzle-orm'

export interface DemoPlan {
  orders: number
  users: number
  /** Time of the last order (ISO 8601). */
  until: string
  /** Part of every generated id and email, so that two runs do not collide. */
  run: string
  passwordHash: string
  /** Approximate number of page views. */
  views: number
  /** Keeps page views beyond their retention period. */
  keepAllViews: boolean
}

export interface Batch {
  /** Number of the first order, counted from 1; `to` is the last. */
  from: number
  to: number
}

/** Returns the time of order number n. The shop grows: half of its sales fall into the last third of the time. */
export function buildOrderTime({ orders, until }: Pick<DemoPlan, 'orders' | 'until'>, number: SQL): SQL {
  const untilEnd = sql`interval '3 years' * (1 - sqrt((${number}) / ${orders}::float8))`
  return sql`(${until}::timestamptz - ${untilEnd})`
}

/** Returns the time customer number n joins: minutes before the first order that can be theirs. */
export function buildJoinTime(plan: DemoPlan, number: SQL): SQL {
  return sql`(${buildOrderTime(plan, sql`(${number}) * 8 + 0.5`)} - interval '7 minutes')`
}

/** Builds a version 7 UUID for a time, like `shop/id.ts`; `text` replaces the random part. */
export function buildUuid(time: SQL, number: SQL, text: SQL): SQL {
  const hex = sql`lpad(to_hex(floor(extract(epoch from ${time}) * 1000)::bigint), 12, '0')`
  const order = sql`lpad(to_hex((${number}) % 4096), 3, '0')`
  return sql`overlay(overlay(md5(${text}) placing ${hex} || '7' || ${order} from 1) placing '9' from 17)::uuid`
}

/** Derives a customer's id from their number, so that orders need no lookup. */
export function buildUserId(plan: DemoPlan, number: SQL): SQL {
  return buildUuid(buildJoinTime(plan, number), number, sql`${plan.run}::text || (${number})::text`)
}

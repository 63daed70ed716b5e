import { type SQL, sql } from 'drizzle-orm'

export interface DemoPlan {
  orders: number
  users: number
  /** When the last of them was placed: ISO 8601. */
  until: string
  /** Makes the people of one run others than those of the next. */
  run: string
  passwordHash: string
  /** Of pages, about. */
  views: number
  /** Also what a shop would have forgotten by now, as if it had all been lately. */
  keepAllViews: boolean
}

export interface Batch {
  /** The first and the last order of it, counted from 1. */
  from: number
  to: number
}

/** When the so-manieth order was placed. A shop that grows: half of all that is sold in the last third of the time. */
export function buildOrderTime({ orders, until }: Pick<DemoPlan, 'orders' | 'until'>, number: SQL): SQL {
  const untilEnd = sql`interval '3 years' * (1 - sqrt((${number}) / ${orders}::float8))`
  return sql`(${until}::timestamptz - ${untilEnd})`
}

/** The so-manieth customer joins some minutes before the first order that may be theirs. */
export function buildJoinTime(plan: DemoPlan, number: SQL): SQL {
  return sql`(${buildOrderTime(plan, sql`(${number}) * 8 + 0.5`)} - interval '7 minutes')`
}

/** A UUID of version 7 of that time, as `shop/id.ts` makes them; `text` stands in for chance. */
export function buildUuid(time: SQL, number: SQL, text: SQL): SQL {
  const hex = sql`lpad(to_hex(floor(extract(epoch from ${time}) * 1000)::bigint), 12, '0')`
  const order = sql`lpad(to_hex((${number}) % 4096), 3, '0')`
  return sql`overlay(overlay(md5(${text}) placing ${hex} || '7' || ${order} from 1) placing '9' from 17)::uuid`
}

/** Of a customer, from their number alone: orders are given to them without looking them up. */
export function buildUserId(plan: DemoPlan, number: SQL): SQL {
  return buildUuid(buildJoinTime(plan, number), number, sql`${plan.run}::text || (${number})::text`)
}

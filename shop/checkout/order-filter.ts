import { and, eq, gte, isNotNull, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { PackageType } from '../catalog/package-view.ts'
import { isId } from '../id.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { orders } from '../orders/tables.ts'
import type { Queue } from './work-queue.ts'

export interface OrderFilter {
  status?: OrderStatus
  queue?: Queue
  type?: PackageType
  paid?: boolean
  /** A whole id, its last eight characters, the beginning of a TikTok username or of the account's e-mail address. */
  search?: string
  /** Days (2026-11-20) by UTC, both included. */
  from?: string
  to?: string
}

/** Ids begin with their time, so that a span of days is a span of the primary key. */
export function inDays({ from, to }: OrderFilter): SQL | undefined {
  return and(
    from ? gte(orders.id, firstIdOf(Date.parse(from))) : undefined,
    to ? lt(orders.id, firstIdOf(Date.parse(to) + 86_400_000)) : undefined,
  )
}

function firstIdOf(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** What no index answers together with an order of rows: looked at row by row. */
export function ofKind({ type, paid }: OrderFilter): SQL | undefined {
  return and(
    type && eq(orders.packageType, type),
    paid === undefined ? undefined : paid ? isNotNull(orders.paidAt) : isNull(orders.paidAt),
  )
}

/** What a search may mean, each by an index of its own; none for a search that can mean no order. */
export function meaningsOf(search: string): SQL[] {
  const text = search.trim().toLowerCase()
  if (isId(text)) return [eq(orders.id, text)]
  const name = text.replace(/^@/, '')
  const meanings: (SQL | undefined | false)[] = [
    /^[\da-f]{8}$/.test(text) && eq(sql`right(${orders.id}::text, 8)`, text),
    /^[a-z0-9_.]{1,24}$/.test(name) && like(orders.tiktokUsername, beginningWith(name)),
    !text.startsWith('@') &&
      text !== '' &&
      sql`${orders.userId} in (select ${users.id} from ${users} where ${like(users.email, beginningWith(text))})`,
  ]
  return meanings.filter((meaning) => meaning instanceof Object) as SQL[]
}

export function meansAny(search: string): SQL {
  return or(...meaningsOf(search)) ?? sql`false`
}

/** A backslash takes the meaning of a wildcard away. */
function beginningWith(text: string): string {
  return `${text.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`
}

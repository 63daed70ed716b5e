import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { selectOrderPaymentStatus } from '../../payments/refunds/order-balance.ts'
import { payments } from '../../payments/tables.ts'
import type { OrderQueue } from '../order-queues.ts'
import { orders } from '../tables.ts'

export const ORDER_COLUMNS = {
  id: orders.id,
  packageId: orders.packageId,
  packageType: orders.packageType,
  packageName: orders.packageName,
  quantity: orders.quantity,
  units: orders.units,
  status: orders.status,
  startCount: orders.startCount,
  startReadAt: orders.startReadAt,
  delivered: orders.delivered,
  tiktokUsername: orders.tiktokUsername,
  videoUrl: orders.videoUrl,
  posts: orders.posts,
  niche: orders.niche,
  pence: orders.price,
  discount: orders.discount,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  startedAt: orders.startedAt,
  endedAt: orders.endedAt,
  policyVersion: orders.policyVersion,
  startBy: orders.startBy,
  deliverBy: orders.deliverBy,
  briefState: orders.briefState,
  briefAnsweredAt: orders.briefAnsweredAt,
  pausedAt: orders.pausedAt,
  pauseReason: orders.pauseReason,
  guaranteeDays: orders.guaranteeDays,
  earlyStartRequested: orders.earlyStartRequested,
  paymentId: orders.paymentId,
  line: orders.line,
  paymentMethod: payments.method,
  paymentStatus: selectOrderPaymentStatus(),
  isTrial: payments.isTrial,
  paymentUrl: payments.sessionUrl,
  paymentSettledAt: payments.settledAt,
  chargeCurrency: payments.currency,
  displayCurrency: payments.displayCurrency,
  displayRate: payments.displayRate,
  rateAsOf: payments.rateAsOf,
}

/** `due` sorts a queue by the longest wait. */
export const ORDER_SORTS = ['newest', 'oldest', 'price_high', 'price_low', 'due'] as const

export type OrderSort = (typeof ORDER_SORTS)[number]

export interface OrderSorting {
  /** Ends with the id, so that no two orders have the same position. */
  orderBy: SQL[]
  /** Condition: the row comes after that order in this sorting. */
  isAfter: (orderId: string) => SQL
}

export function getOrderSorting(sort: OrderSort, queue: OrderQueue | undefined): OrderSorting {
  if (sort === 'due') return sortByColumn(getWaitingSinceColumn(queue), 'up')
  if (sort === 'price_high') return sortByColumn(orders.price, 'down')
  if (sort === 'price_low') return sortByColumn(orders.price, 'up')
  return sort === 'oldest' ? sortByAge('up') : sortByAge('down')
}

/** Paid orders wait since the payment, under-delivered ones since their end. */
export function getWaitingSinceColumn(queue: OrderQueue | undefined): AnyPgColumn {
  return queue === 'fellShort' ? orders.endedAt : orders.paidAt
}

function sortByAge(way: 'up' | 'down'): OrderSorting {
  return way === 'up'
    ? { orderBy: [asc(orders.id)], isAfter: (id) => sql`${orders.id} > ${id}::uuid` }
    : { orderBy: [desc(orders.id)], isAfter: (id) => sql`${orders.id} < ${id}::uuid` }
}

/** Reads the position of the cursor's order from its row, so that an id is a cursor in every sorting. */
function sortByColumn(column: AnyPgColumn, way: 'up' | 'down'): OrderSorting {
  const place = (id: string) => sql`(select ${column} from ${orders} where ${orders.id} = ${id}::uuid)`
  const here = sql`(${column}, ${orders.id})`
  return way === 'up'
    ? { orderBy: [asc(column), asc(orders.id)], isAfter: (id) => sql`${here} > (${place(id)}, ${id}::uuid)` }
    : {
        orderBy: [desc(column), desc(orders.id)],
        isAfter: (id) => sql`${here} < (${place(id)}, ${id}::uuid)`,
      }
}

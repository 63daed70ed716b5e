import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { BriefQuestion } from '../catalog/brief-questions.ts'
import { listColumnNames, type Row, selectJsonRows, toJsonRows } from '../database/json-rows.ts'
import { type Placeholders, prepareStatement } from '../database/prepare-statement.ts'
import { orderBriefs } from '../orders/brief/tables.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'

const { id, idempotencyKey, fingerprint, method, amount, currency, statementDescriptor, email, lang } =
  payments
const { displayCurrency, displayRate, rateAsOf, ipCountry, source, campaign, isTrial } = payments

const PAYMENT_COLUMNS = {
  id,
  idempotencyKey,
  fingerprint,
  method,
  amount,
  currency,
  statementDescriptor,
  email,
  lang,
  displayCurrency,
  displayRate,
  rateAsOf,
  ipCountry,
  source,
  campaign,
  isTrial,
}

const { line, packageId, packageName, packageType, quantity, units, price, discount, tiktokUsername } = orders
const { videoUrl, posts, niche, policyVersion, promisedStartHours, promisedDeliveryHours } = orders
const { earlyStartRequested, startAfter, pacePerDay, guaranteeDays, methodCardId, briefState } = orders

/** Columns of an order that a checkout sets beside those of its payment. */
const ORDER_COLUMNS = {
  id: orders.id,
  line,
  packageId,
  packageName,
  packageType,
  quantity,
  units,
  price,
  discount,
  tiktokUsername,
  videoUrl,
  posts,
  niche,
  policyVersion,
  promisedStartHours,
  promisedDeliveryHours,
  earlyStartRequested,
  startAfter,
  pacePerDay,
  guaranteeDays,
  methodCardId,
  briefState,
}

const BRIEF_COLUMNS = { orderId: orderBriefs.orderId, questions: orderBriefs.questions }

/** Most payments are paid by then, so the provider is asked about few. */
const FIRST_RECONCILIATION = sql`now() + interval '2 minutes'`

/** The questions of an order that has any. */
export interface PlacedBrief {
  orderId: string
  questions: BriefQuestion[]
}

interface PlacedOrders {
  customerId: string
  payment: Row<typeof PAYMENT_COLUMNS>
  orders: Row<typeof ORDER_COLUMNS>[]
  briefs: PlacedBrief[]
}

/**
 * A statement that inserts a payment, its orders, their briefs and their first events, and locks the customer against an
 * erasure until the transaction ends. Returns no row without an active customer, and a row without a payment when the
 * customer has used the idempotency key before; then it inserts nothing.
 */
const insertRows = prepareStatement(
  (db, values: Placeholders<{ customerId: string; payment: string; orders: string; briefs: string }>) => {
    const customer = db.$with('customer').as(
      db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, values.customerId), isNull(users.deactivatedAt), isNull(users.erasedAt)))
        .for('key share'),
    )
    const newPayment = db.$with('new_payment', getTableColumns(payments)).as(sql`
      insert into ${payments} (user_id, next_attempt_at, ${listColumnNames(PAYMENT_COLUMNS)})
      select customer.id, ${FIRST_RECONCILIATION}, payment.* from customer, ${selectJsonRows(values.payment, PAYMENT_COLUMNS)} as payment
      on conflict (user_id, idempotency_key) do nothing
      returning ${listColumnNames(getTableColumns(payments))}`)
    const newOrders = db.$with('new_orders', { id: orders.id }).as(sql`
      insert into ${orders} (user_id, payment_id, ${listColumnNames(ORDER_COLUMNS)})
      select new_payment.user_id, new_payment.id, line.* from new_payment, ${selectJsonRows(values.orders, ORDER_COLUMNS)} as line
      returning id`)
    const newBriefs = db.$with('new_briefs', {}).as(sql`
      insert into ${orderBriefs} (${listColumnNames(BRIEF_COLUMNS)})
      select brief.* from new_payment, ${selectJsonRows(values.briefs, BRIEF_COLUMNS)} as brief`)
    const newEvents = db.$with('new_events', {}).as(sql`
      insert into ${orderEvents} (order_id, kind) select id, 'placed' from new_orders`)
    return db
      .with(customer, newPayment, newOrders, newBriefs, newEvents)
      .select()
      .from(customer)
      .leftJoin(newPayment, sql`true`)
  },
)

/** Inserts the rows of an order in one statement. See `insertRows`. */
export function insertPlacedOrders(db: Db, placed: PlacedOrders) {
  return insertRows(db, {
    customerId: placed.customerId,
    payment: toJsonRows([placed.payment], PAYMENT_COLUMNS),
    orders: toJsonRows(placed.orders, ORDER_COLUMNS),
    briefs: toJsonRows(placed.briefs, BRIEF_COLUMNS),
  })
}

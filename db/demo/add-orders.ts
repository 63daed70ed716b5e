import { type SQL, sql } from 'drizzle-orm'
import { users } from '../../shop/accounts/tables.ts'
import { packageTexts } from '../../shop/catalog/tables.ts'
import { orderEvents, orders } from '../../shop/orders/tables.ts'
import { documents, numberSeries } from '../../shop/payments/documents/tables.ts'
import { refunds } from '../../shop/payments/refunds/tables.ts'
import { payments } from '../../shop/payments/tables.ts'
import { paymentTaxes, taxEntries } from '../../shop/payments/taxes/tables.ts'
import type { Db } from '../../shop/services.ts'
import { TAX_TIME_ZONE } from '../../shop/tax/tax-date.ts'
import { ORIGIN_SAMPLES, pickSample } from './visit-samples.ts'

/** The account of a customer, who buys for no other. */
const HANDLE = sql`(
  (array['dance', 'cooks', 'travels', 'daily', 'studio', 'beats', 'art', 'fit'])[1 + ascii(substr(md5(user_id::text), 7)) % 8]
    || substr(md5(user_id::text), 1, 6))`

/** Inserts the payments, orders, refunds and histories of the batch, oldest first. */
export async function addOrders(tx: Db): Promise<void> {
  await tx.execute(sql`set constraints orders_payment_id_payments_id_fk deferred`)
  await tx.execute(sql`
    insert into ${orders} (id, user_id, payment_id, line, package_id, package_name, package_type, quantity, units,
      price, tiktok_username, video_url, niche, status, paid_at, start_count, delivered, policy_version,
      early_start_requested, created_at, started_at, ended_at)
    select id, user_id, payment_id, 0, package_id, coalesce((select t.name from ${packageTexts} t join ${users} u on u.lang = t.lang
        where t.package_id = demo_batch.package_id and u.id = demo_batch.user_id), package_name), package_type, quantity, 1,
      price, ${HANDLE},
      case when package_type in ('likes', 'views') then 'https://www.tiktok.com/@' || ${HANDLE} || '/video/' || 7000000000 + number end,
      (array['Gaming', 'Music', 'Food', 'Travel', 'Other'])[1 + number % 5],
      case outcome when 'unpaid' then 'pending' when 'to_start' then 'pending' when 'in_work' then 'processing'
        else outcome end,
      paid_at, case when started_at is not null then floor(power(pace, 4) * 90000)::int end, delivered, 'demo', true, at,
      started_at, ended_at
    from demo_batch order by number`)
  // Payments follow their orders: the trigger counts sales when the payment is completed.
  await addPayments(tx)
  await addRefunds(tx)
  await addDocuments(tx)
  await addTaxes(tx)
  await addHistory(tx)
}

/** Inserts payments of the demo gateway, which moves no money. */
async function addPayments(tx: Db): Promise<void> {
  const series = getDemoSeries('receipt')
  const last = await lockLastNumber(tx, series)
  // The origin of one in twelve customers is unknown.
  const origin = sql`case when number % 12 > 0 then hashtext(b.payment_id::text) end`
  await tx.execute(sql`
    insert into ${payments} (id, user_id, idempotency_key, fingerprint, method, provider, session_id, charge_id,
      status, amount, currency, display_currency, display_rate, email, lang, source, campaign, created_at, paid_at,
      receipt_series, receipt_number, receipt_issued_at, settled_at)
    select b.payment_id, b.user_id, 'demo-' || b.payment_id, '',
      (array['card', 'card', 'card', 'applepay', 'paypal'])[1 + number % 5],
      case when outcome <> 'unpaid' then 'demo' end,
      case when outcome <> 'unpaid' then 'demo_' || b.payment_id end,
      case when b.paid_at is not null then 'demo_' || b.payment_id end,
      case when outcome = 'unpaid' then 'pending' when outcome = 'cancelled' then 'failed'
        when outcome = 'refunded' then 'refunded' when ${isPartiallyRefunded()} then 'partially_refunded'
        else 'completed' end,
      price, 'GBP', 'GBP', 1, u.email, u.lang, ${pickSample(ORIGIN_SAMPLES.source, origin)}, ${pickSample(ORIGIN_SAMPLES.campaign, origin)},
      at, b.paid_at,
      case when b.paid_at is not null then ${series} end,
      case when b.paid_at is not null
        then ${last}::int + count(b.paid_at) over (order by number rows unbounded preceding) end,
      b.paid_at, coalesce(b.paid_at, ended_at)
    from demo_batch b join ${users} u on u.id = b.user_id order by number`)
  await increaseLastNumber(tx, series, sql`(select count(paid_at) from demo_batch)`)
}

/** Most partially delivered orders were refunded for the missing part. */
function isPartiallyRefunded(): SQL {
  return sql`(outcome in ('partial', 'failed') and pace < 0.7)`
}

async function addRefunds(tx: Db): Promise<void> {
  const series = getDemoSeries('credit_note')
  const last = await lockLastNumber(tx, series)
  await tx.execute(sql`
    insert into ${refunds} (id, payment_id, order_id, provider, charge_id, provider_refund_id, amount, currency, status,
      reason, credit_note_series, credit_note_number, created_at, settled_at)
    select overlay(id::text placing substr(md5(id::text), 1, 12) from 25)::uuid, payment_id, id, 'demo',
      'demo_' || payment_id, 'demo_refund_' || id,
      case when outcome = 'refunded' then price
        else greatest(1, floor(price * 0.99 * (1 - delivered::float8 / quantity)))::int end,
      'GBP', 'succeeded', case when outcome = 'refunded' then 'Asked for by the customer' else 'Missing part' end,
      ${series}, ${last}::int + row_number() over (order by number), ended_at, ended_at
    from demo_batch where outcome = 'refunded' or ${isPartiallyRefunded()}`)
  await increaseLastNumber(
    tx,
    series,
    sql`(select count(*) from demo_batch where outcome = 'refunded' or ${isPartiallyRefunded()})`,
  )
}

/**
 * Issues a receipt for each payment and a credit note for each refund, dated as the shop would have dated
 * them.
 */
async function addDocuments(tx: Db): Promise<void> {
  const lines = (
    amount: SQL,
  ) => sql`jsonb_build_array(jsonb_build_object('orderId', o.id, 'name', o.package_name,
    'quantity', o.quantity, 'units', o.units, 'tiktokUsername', o.tiktok_username, 'amount', ${amount}, 'vat', 0))`
  const content = (amount: SQL) => sql`jsonb_build_object(
    'seller', jsonb_build_object('name', 'Crescendo', 'address', null, 'email', 'support@example.com',
      'country', 'GB'),
    'buyer', jsonb_build_object('name', u.name, 'email', p.email), 'lang', p.lang, 'method', p.method,
    'paidAt', to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'lines', ${lines(amount)},
    'display', jsonb_build_object('currency', 'GBP', 'rate', 1, 'asOf', null),
    'tax', jsonb_build_object('treatment', 'not_registered', 'country', 'GB', 'rate', 0, 'registration', null,
      'net', ${amount}, 'vat', 0),
    'evidence', jsonb_build_object('ip', null, 'payer', null, 'stated', null))`
  const sold = sql`demo_batch b join ${payments} p on p.id = b.payment_id join ${users} u on u.id = p.user_id
    join ${orders} o on o.payment_id = p.id`
  const columns = sql.raw(
    'id, kind, series, number, issued_at, user_id, payment_id, refund_id, amount, currency, content',
  )
  await tx.execute(sql`insert into ${documents} (${columns})
    select gen_random_uuid(), 'receipt', p.receipt_series, p.receipt_number, p.paid_at, p.user_id, p.id, null, p.amount,
      p.currency, ${content(sql`o.price`)}
    from ${sold} where p.receipt_number is not null order by b.number`)
  await tx.execute(sql`insert into ${documents} (${columns})
    select gen_random_uuid(), 'credit_note', r.credit_note_series, r.credit_note_number, r.settled_at, p.user_id, p.id, r.id,
      r.amount, r.currency, ${content(sql`r.amount`)}
    from ${sold} join ${refunds} r on r.order_id = o.id order by b.number`)
}

/** Records the VAT of the documents, as of a seller that is not registered. */
async function addTaxes(tx: Db): Promise<void> {
  const dateOf = (instant: SQL) => sql`(${instant} at time zone ${TAX_TIME_ZONE})::date`
  const notRegistered = sql`'not_registered', 'GB', 0`
  await tx.execute(sql`insert into ${paymentTaxes} (payment_id, tax_date, evidence, is_open, treatment, country, rate)
    select payment_id, ${dateOf(sql`paid_at`)}, 'missing', false, ${notRegistered}
    from demo_batch where paid_at is not null`)
  await tx.execute(sql`insert into ${taxEntries} (payment_id, document_id, kind, tax_date, treatment, country, rate, net, vat)
    select d.payment_id, d.id, case d.kind when 'receipt' then 'sale' else 'refund' end, ${dateOf(sql`d.issued_at`)},
      ${notRegistered}, case d.kind when 'receipt' then d.amount else -d.amount end, 0
    from demo_batch b join ${documents} d on d.payment_id = b.payment_id order by d.issued_at`)
}

async function addHistory(tx: Db): Promise<void> {
  const moved = (from: string, to: SQL) => sql`'moved', ${from}::text, ${to}, null::int`
  await tx.execute(sql`
    insert into ${orderEvents} (order_id, at, kind, from_status, to_status, amount)
    select id, e.at, e.kind, e.from_status, e.to_status, e.amount
    from demo_batch b cross join lateral (values
      (1, b.at, 'placed', null::text, null::text, null::int),
      (2, b.paid_at, 'paid', null, null, null),
      (3, case when outcome = 'cancelled' then ended_at end, ${moved('pending', sql`'cancelled'`)}),
      (4, started_at, ${moved('pending', sql`'processing'`)}),
      (5, case when delivered > 0 then coalesce(ended_at, started_at) end, 'delivered', null, null, delivered),
      (6, case when outcome in ('completed', 'refunded') then ended_at end, ${moved('processing', sql`'completed'`)}),
      (7, case when outcome in ('partial', 'failed') then ended_at end, ${moved('processing', sql`outcome`)}),
      (8, case when outcome = 'refunded' then ended_at end, 'refunded', null, null, price),
      (9, case when outcome = 'refunded' then ended_at end, ${moved('completed', sql`'refunded'`)})
    ) as e (step, at, kind, from_status, to_status, amount)
    where e.at is not null order by number, step`)
}

/** All documents are in the series of this year, which the shop continues. */
function getDemoSeries(kind: 'receipt' | 'credit_note'): string {
  return `${kind === 'receipt' ? 'R' : 'C'}-${new Date().getUTCFullYear()}`
}

/** Locks the series until the transaction has inserted its numbers. */
async function lockLastNumber(tx: Db, series: string): Promise<number> {
  await tx.insert(numberSeries).values({ series, last: 0 }).onConflictDoNothing()
  const [row] = await tx
    .select({ last: numberSeries.last })
    .from(numberSeries)
    .where(sql`${numberSeries.series} = ${series}`)
    .for('update')
  return row?.last ?? 0
}

async function increaseLastNumber(tx: Db, series: string, more: SQL): Promise<void> {
  await tx
    .update(numberSeries)
    .set({ last: sql`${numberSeries.last} + ${more}` })
    .where(sql`${numberSeries.series} = ${series}`)
}

import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { newId } from '../../id.ts'
import { orders } from '../../orders/tables.ts'
import { type NewEmail, queueEmails } from '../../outbox/queue-email.ts'
import { toPaymentOption } from '../../payment-methods.ts'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { type Payment, payments } from '../tables.ts'
import { allocateDocumentNumbers } from './allocate-document-numbers.ts'
import type { DocumentContent } from './document-content.ts'
import { getSeller } from './get-seller.ts'
import { documents } from './tables.ts'

type Seller = DocumentContent['seller']

const BATCH_SIZE = 100

/** The running batch of this process and the one that waits for it. */
const runningBatches = new WeakMap<Db, { now: Promise<number>; next: Promise<number> | null }>()

/**
 * Issues all missing receipts in the order of payment and queues each confirmation email in the same
 * transaction. Payments
 * do not allocate their own number, because all of them would wait for one row. Parallel callers share a
 * batch. Returns the
 * number of receipts issued.
 */
export function issueReceipts(db: Db): Promise<number> {
  const batch = runningBatches.get(db)
  if (!batch) return startBatch(db)
  // The running batch may have read the payments before the caller's was committed.
  batch.next ??= batch.now.then(
    () => startBatch(db),
    () => startBatch(db),
  )
  return batch.next
}

function startBatch(db: Db): Promise<number> {
  const now = issueDueReceipts(db)
  const batch = { now, next: null }
  runningBatches.set(db, batch)
  const end = () => {
    if (runningBatches.get(db) === batch && !batch.next) runningBatches.delete(db)
  }
  now.then(end, end)
  return now
}

async function issueDueReceipts(db: Db): Promise<number> {
  // Settings are read first: inside the transaction the only connection is taken.
  const seller = getSeller(await getSettings(db))
  for (let issued = 0; ; ) {
    const count = await db.transaction(async (tx) => insertReceipts(tx, await lockDuePayments(tx), seller))
    issued += count
    if (count < BATCH_SIZE) return issued
  }
}

/** Issues the receipt of one payment inside `tx`, for a document that refers to it. */
export async function issuePaymentReceipt(tx: Db, paymentId: string, seller: Seller): Promise<void> {
  await insertReceipts(tx, await lockDuePayments(tx, paymentId), seller)
}

function lockDuePayments(tx: Db, paymentId?: string): Promise<Payment[]> {
  return tx
    .select()
    .from(payments)
    .where(
      and(
        isNotNull(payments.paidAt),
        isNull(payments.receiptIssuedAt),
        paymentId ? eq(payments.id, paymentId) : undefined,
      ),
    )
    .orderBy(asc(payments.paidAt), asc(payments.id))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
}

async function insertReceipts(tx: Db, due: Payment[], seller: Seller): Promise<number> {
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  const lines = await tx
    .select({ order: orders, name: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.paymentId, ids))
    .orderBy(asc(orders.line))
  const linesOf = Map.groupBy(lines, ({ order }) => order.paymentId)
  // During an upgrade, a process of an earlier version numbers and confirms its payments itself.
  const unnumbered = due.filter(({ receiptNumber }) => receiptNumber === null).length
  let next = unnumbered > 0 ? await allocateDocumentNumbers(tx, 'receipt', unnumbered) : 0
  const receipts = due.map((payment) =>
    buildReceipt(payment, payment.receiptNumber ?? next++, linesOf.get(payment.id) ?? [], seller),
  )
  await tx.insert(documents).values(receipts.map(({ document }) => document))
  const numbers = receipts.map(({ document }) => document.number)
  await tx.execute(sql`
    update ${payments} set receipt_number = issued.number, receipt_issued_at = now()
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(numbers)}::int[]) as issued (id, number)
    where ${payments.id} = issued.id`)
  await queueEmails(
    tx,
    receipts.flatMap(({ mail }) => mail ?? []),
  )
  return due.length
}

interface ReceiptLine {
  order: typeof orders.$inferSelect
  name: string
}

function buildReceipt(payment: Payment, number: number, lines: ReceiptLine[], seller: Seller) {
  const { id: paymentId, userId, email, lang, amount, currency } = payment
  const name = lines[0]?.name ?? ''
  const display = {
    currency: payment.displayCurrency,
    rate: Number(payment.displayRate),
    asOf: payment.rateAsOf,
  }
  const content: DocumentContent = {
    seller,
    buyer: { name, email },
    lang,
    method: toPaymentOption(payment.method),
    paidAt: payment.paidAt?.toISOString() ?? null,
    lines: lines.map(({ order }) => buildDocumentLine(order)),
    display,
  }
  const document = {
    id: newId(),
    kind: 'receipt' as const,
    series: 'receipt',
    number,
    userId,
    paymentId,
    amount,
    currency,
    content,
  }
  const mail: NewEmail<'payment_confirmed'> = {
    kind: 'payment_confirmed',
    userId,
    toAddress: email,
    lang,
    data: {
      name,
      paymentId,
      receiptNumber: number,
      lines: content.lines.map(({ name: packageName, amount, ...line }) => ({
        ...line,
        packageName,
        amount: { amount, currency },
      })),
      charge: { amount, currency },
      display,
    },
  }
  // A payment that came after all its orders were closed gets a receipt and no confirmation.
  const isBought = lines.some(({ order }) => order.paidAt !== null)
  return { document, mail: isBought && payment.receiptNumber === null ? mail : null }
}

export function buildDocumentLine(order: typeof orders.$inferSelect): DocumentContent['lines'][number] {
  const { id: orderId, packageName: name, quantity, units, tiktokUsername, price: amount } = order
  return { orderId, name, quantity, units, tiktokUsername, amount }
}

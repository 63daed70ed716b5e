import { and, asc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { isCatalogPackage } from '../../catalog/package-fields.ts'
import { isDatabaseUnavailable } from '../../database/database-errors.ts'
import { deleteFailures, isNotSetAside, processEachInTransaction } from '../../database/job-failures.ts'
import { newId } from '../../id.ts'
import { orders } from '../../orders/tables.ts'
import type { EmailData } from '../../outbox/email-data.ts'
import { toEmailPosts } from '../../outbox/email-order.ts'
import { type NewEmail, queueEmails } from '../../outbox/queue-email.ts'
import { listPaymentPromotions, type PaymentPromotion } from '../../promotions/list-promotions.ts'
import type { Db } from '../../services.ts'
import { WITHDRAWAL_DAYS } from '../../settings/policy.ts'
import type { BillingProfile } from '../../tax/tables.ts'
import { type Payment, payments } from '../tables.ts'
import { assessSale, getBillingProfiles, toTaxEntryColumns } from '../taxes/assess-sales.ts'
import type { DocumentContent } from './document-content.ts'
import { formatDocumentNumber } from './format-document-number.ts'
import { getIssuer, type Issuer } from './get-issuer.ts'
import { allocateDocumentNumbers, insertReceipts } from './insert-documents.ts'

const BATCH_SIZE = 100

/** Name under which failed payments are recorded. */
const JOB = 'issue documents'

/** The running batch of this process and the one that waits for it. */
const runningBatches = new WeakMap<Db, { now: Promise<number>; next: Promise<number> | null }>()

/**
 * Issues all missing receipts in the order of payment and queues each confirmation email in the same
 * transaction. Payments do not allocate their own number, because all of them would wait for one row. Parallel
 * callers share a batch. Returns the number of receipts issued.
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
  const issuer = await getIssuer(db)
  for (let issued = 0; ; ) {
    const count = await issueDueBatch(db, issuer).catch((error) => {
      if (isDatabaseUnavailable(error)) throw error
      return issueSingly(db, issuer)
    })
    issued += count
    if (count < BATCH_SIZE) return issued
  }
}

function issueDueBatch(db: Db, issuer: Issuer): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await lockDuePayments(tx)
    const ids = due.map(({ id }) => id)
    await deleteFailures(tx, JOB, ids)
    return issueBatch(tx, due, issuer)
  })
}

/** After a batch failed: one payment that cannot have its receipt must not withhold those of the others. */
async function issueSingly(db: Db, issuer: Issuer): Promise<number> {
  const due = await db.transaction((tx) => lockDuePayments(tx))
  await processEachInTransaction(db, JOB, due, (tx, { id }) => issuePaymentReceipt(tx, id, issuer))
  return due.length
}

/** Issues the receipt of one payment inside `tx`, for a document that refers to it. */
export async function issuePaymentReceipt(tx: Db, paymentId: string, issuer: Issuer): Promise<void> {
  await issueBatch(tx, await lockDuePayments(tx, paymentId), issuer)
}

function isReceiptMissing(): SQL | undefined {
  return and(isNotNull(payments.paidAt), isNull(payments.receiptIssuedAt))
}

/** Condition: a job can issue the missing receipt of the payment now. */
export function isReceiptDue(): SQL | undefined {
  return and(isReceiptMissing(), isNotSetAside(JOB, payments.id))
}

function lockDuePayments(tx: Db, paymentId?: string): Promise<Payment[]> {
  return tx
    .select()
    .from(payments)
    .where(paymentId ? and(isReceiptMissing(), eq(payments.id, paymentId)) : isReceiptDue())
    .orderBy(asc(payments.paidAt), asc(payments.id))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
}

async function issueBatch(tx: Db, due: Payment[], issuer: Issuer): Promise<number> {
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  const lines = await tx
    .select({ order: orders, name: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.paymentId, ids))
    .orderBy(asc(orders.line))
  const linesOf = Map.groupBy(lines, ({ order }) => order.paymentId)
  const discounted = lines.filter(({ order }) => order.discount > 0).map(({ order }) => order.paymentId)
  const promotions = await listPaymentPromotions(tx, [...new Set(discounted)])
  const promotionsOf = Map.groupBy(promotions, ({ paymentId }) => paymentId)
  const allocate = async (isTrial: boolean) => {
    const count = due.filter((payment) => payment.isTrial === isTrial).length
    return count > 0 ? allocateDocumentNumbers(tx, 'receipt', { isTrial, count }) : null
  }
  const [nextReal, nextTrial] = [await allocate(false), await allocate(true)]
  const profiles = await getBillingProfiles(tx, [...new Set(due.map(({ userId }) => userId))])
  const receipts = due.map((payment) => {
    const next = payment.isTrial ? nextTrial : nextReal
    if (!next) throw new Error(`no number allocated for the receipt of payment ${payment.id}`)
    return buildReceipt({
      payment,
      series: next.series,
      number: next.number++,
      lines: linesOf.get(payment.id) ?? [],
      promotions: promotionsOf.get(payment.id) ?? [],
      profile: profiles.get(payment.userId),
      issuer,
    })
  })
  const taxed = receipts.flatMap(({ document, sale }) => (sale ? [{ documentId: document.id, ...sale }] : []))
  await insertReceipts(tx, {
    documents: receipts.map(({ document }) => document),
    taxes: taxed.map(({ row }) => row),
    entries: taxed.map(({ documentId, row: { paymentId, taxDate }, tax }) =>
      toTaxEntryColumns({ paymentId, documentId, kind: 'sale', taxDate, tax, sign: 1 }),
    ),
  })
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

interface ReceiptInput {
  payment: Payment
  series: string
  number: number
  lines: ReceiptLine[]
  promotions: PaymentPromotion[]
  profile: BillingProfile | undefined
  issuer: Issuer
}

function buildReceipt({ payment, series, number, lines, promotions, profile, issuer }: ReceiptInput) {
  const { id: paymentId, userId, email, lang, amount, currency } = payment
  const name = lines[0]?.name ?? ''
  const display = {
    currency: payment.displayCurrency,
    rate: Number(payment.displayRate),
    asOf: payment.rateAsOf,
  }
  const grosses = lines.map(({ order }) => order.price)
  // No money of a trial payment was taken, so it owes no VAT.
  const sale = payment.isTrial ? null : assessSale(payment, { grosses, profile, rules: issuer.taxRules })
  const content: DocumentContent = {
    seller: issuer.seller,
    // A reverse charge names the company that accounts for the VAT.
    buyer: {
      name,
      email,
      ...(sale?.company && sale.tax.treatment === 'reverse_charge' && { company: sale.company }),
    },
    lang,
    method: amount > 0 ? payment.method : null,
    paidAt: payment.paidAt?.toISOString() ?? null,
    lines: lines.map(({ order }, index) => ({
      ...buildDocumentLine(order),
      discount: order.discount,
      vat: sale?.lineVats[index],
    })),
    ...(promotions.length > 0 && {
      discounts: promotions.map(({ title, discount }) => ({ title, amount: discount })),
    }),
    display,
    tax: sale?.tax,
    evidence: sale?.evidence,
  }
  const document = {
    id: newId(),
    kind: 'receipt' as const,
    series,
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
      receiptLabel: formatDocumentNumber(document),
      isTrial: payment.isTrial,
      lines: content.lines.map(({ name: packageName, amount, discount = 0, ...line }, index) => ({
        ...line,
        posts: toEmailPosts(lines[index]?.order.posts ?? null),
        isRepeatable: isCatalogPackage(lines[index]?.order.packageId ?? ''),
        packageName,
        amount: { amount, currency },
        discount: { amount: discount, currency },
      })),
      discounts: promotions.map(({ title, discount }) => ({ title, amount: { amount: discount, currency } })),
      ...getPromised(lines),
      charge: { amount, currency },
      ...(lines.some(({ order }) => order.earlyStartRequested) && { earlyStartDays: WITHDRAWAL_DAYS }),
      display,
    },
  }
  // A payment that came after all its orders were closed gets a receipt and no confirmation.
  const isBought = lines.some(({ order }) => order.paidAt !== null)
  return { document, sale, mail: isBought ? mail : null }
}

/** Returns the latest promised times, or nothing where a line waits for answers or promises no time. */
function getPromised(lines: ReceiptLine[]): Pick<EmailData['payment_confirmed'], 'promised'> {
  const starts = lines.flatMap(({ order }) => order.startBy ?? [])
  const ends = lines.flatMap(({ order }) => order.deliverBy ?? [])
  if (lines.length === 0 || starts.length < lines.length || ends.length < lines.length) return {}
  const getLatest = (times: Date[]) => new Date(Math.max(...times.map(Number))).toISOString()
  return { promised: { startBy: getLatest(starts), deliverBy: getLatest(ends) } }
}

export function buildDocumentLine(order: typeof orders.$inferSelect): DocumentContent['lines'][number] {
  const { id: orderId, packageName: name, quantity, units, tiktokUsername, price: amount } = order
  return { orderId, name, quantity, units, tiktokUsername, amount }
}

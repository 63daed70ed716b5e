import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { buildBalance } from '../../tests/support/orders/build-balance.ts'
import {
  buildCheckout,
  buildPaymentSnapshot,
  createCustomer,
  requireOrderOfPayment,
} from '../../tests/support/orders/checkouts.ts'
import { openCaseShop } from '../../tests/support/orders/open-case-shop.ts'
import { users } from '../accounts/tables.ts'
import { getDueTime } from '../cases/open-case.ts'
import { type JudgedOrder, type SuggestedRemedy, suggestRemedy } from '../cases/suggest-remedy.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { getSampleContent } from '../content/sample/sample-content.ts'
import { queueContactEmails } from '../conversations/contact-messages.ts'
import { conversations } from '../conversations/tables.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { createIdGenerator, newId } from '../id.ts'
import { deliveryRuns } from '../orders/delivery/tables.ts'
import { getDeliveryEstimate, getPromisedHours } from '../orders/promised-hours.ts'
import { orders } from '../orders/tables.ts'
import { emails } from '../outbox/tables.ts'
import { recordPaymentEvent } from '../payments/record-payment-event.ts'
import { createOrderRefund } from '../payments/refunds/create-order-refund.ts'
import { queueRefundEmail } from '../payments/refunds/queue-refund-email.ts'
import { anonymizeOldOrders } from '../privacy/retention/anonymize-old-orders.ts'
import { flagInactiveUsers } from '../privacy/retention/inactive-users.ts'
import type { Db } from '../services.ts'
import { DEFAULT_SETTINGS } from './get-settings.ts'
import { formatFigures } from './placeholder-figures.ts'
import { fillPlaceholders } from './placeholders.ts'
import { DEFAULT_POLICY, type Policy } from './policy.ts'
import { policyVersions } from './tables.ts'

type Paths<T> = { [K in keyof T & string]: T[K] extends number ? K : `${K}.${Paths<T[K]>}` }[keyof T & string]
type FigurePath = Paths<Policy>

/** What reads a figure: returns what the customer gets by it. */
type Reader = (policy: Policy) => unknown

const NOW = new Date('2026-11-20T12:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)

/** Figures that a rule of the shop reads, each with a case in which it decides. */
const RULES = {
  startHours: (policy) => getPromisedHours({ type: 'followers', deliveryHours: null }, policy),
  'deliveryHours.views.from': (policy) => getEarliestEnd('views', policy),
  'deliveryHours.views.to': (policy) => getPromisedHours({ type: 'views', deliveryHours: null }, policy),
  'deliveryHours.likes.from': (policy) => getEarliestEnd('likes', policy),
  'deliveryHours.likes.to': (policy) => getPromisedHours({ type: 'likes', deliveryHours: null }, policy),
  'deliveryHours.followers.from': (policy) => getEarliestEnd('followers', policy),
  'deliveryHours.followers.to': (policy) =>
    getPromisedHours({ type: 'followers', deliveryHours: null }, policy),
  notStartedHours: (policy) => propose('non_delivery', { paidAt: ago(72 * HOUR_MS) }, policy),
  partialBelowPercent: (policy) => propose('refund', { ...ENDED, delivered: 800 }, policy),
  'requestDays.nonDelivery': (policy) =>
    propose('non_delivery', { ...ENDED, endedAt: ago(7.5 * DAY_MS) }, policy),
  'requestDays.partial': (policy) =>
    propose('refund', { ...ENDED, delivered: 1, endedAt: ago(7.5 * DAY_MS) }, policy),
  'requestDays.quality': (policy) =>
    propose('quality', { ...ENDED, delivered: 900, endedAt: ago(14.5 * DAY_MS) }, policy),
  'reviewHours.to': (policy) => getDueTime({ now: NOW, policy }),
  replacementHours: getReplacementHours,
  ordersKeptYears: countOldOrders,
  inactiveYears: countInactiveUsers,
} satisfies Partial<Record<FigurePath, Reader>>

/** Figures that inform the customer and decide nothing, each with what tells it. */
const NOTICES = {
  minimumAge: (policy) => getPublishedText('terms', policy),
  'reviewHours.from': (policy) => getPublishedText('refund', policy),
  'refundDays.from': (policy) => getPublishedText('refund', policy),
  'refundDays.to': (policy) => getPublishedText('refund', policy),
  'refundDaysBy.paypal.from': (policy) => getRefundEmail('paypal', policy),
  'refundDaysBy.paypal.to': (policy) => getRefundEmail('paypal', policy),
  'refundDaysBy.card.from': (policy) => getRefundEmail('card', policy),
  'refundDaysBy.card.to': (policy) => getRefundEmail('card', policy),
  'refundDaysBy.crypto.from': (policy) => getPublishedText('refund', policy),
  'refundDaysBy.crypto.to': (policy) => getPublishedText('refund', policy),
  replyHours: getContactEmail,
} satisfies Record<Exclude<FigurePath, keyof typeof RULES>, Reader>

test.each(listFigures(DEFAULT_POLICY).map((path) => ({ path })))(
  'changing $path changes what reads it',
  async ({ path }) => {
    const readers: Record<string, Reader> = { ...RULES, ...NOTICES }
    const read = readers[path]
    if (!read) throw new Error(`nothing reads ${path}`)
    const before = await read(DEFAULT_POLICY)
    expect(await read(addOne(DEFAULT_POLICY, path.split('.')))).not.toEqual(before)
  },
)

function listFigures(figures: object): string[] {
  return Object.entries(figures).flatMap(([name, figure]: [string, number | object]) =>
    typeof figure === 'number' ? [name] : listFigures(figure).map((path) => `${name}.${path}`),
  )
}

/** Returns a copy with one figure larger by one. */
function addOne<T>(figures: T, [name, ...names]: string[]): T {
  return Object.fromEntries(
    Object.entries(figures as object).map(([key, figure]) => {
      if (key !== name) return [key, figure]
      return [key, typeof figure === 'number' ? figure + 1 : addOne(figure, names)]
    }),
  ) as T
}

function getEarliestEnd(packageType: 'views' | 'likes' | 'followers', policy: Policy): Date | null {
  const order = { packageType, startedAt: NOW, startBy: NOW, deliverBy: NOW }
  return getDeliveryEstimate(order, policy)?.deliverFrom ?? null
}

/** An order that ended a day ago with nothing delivered. */
const ENDED: Partial<JudgedOrder> = {
  status: 'partial',
  startedAt: ago(3 * DAY_MS),
  endedAt: ago(DAY_MS),
}

function propose(
  kind: 'non_delivery' | 'refund' | 'quality',
  order: Partial<JudgedOrder>,
  policy: Policy,
): SuggestedRemedy {
  const judged: JudgedOrder = {
    status: 'pending',
    paidAt: ago(4 * DAY_MS),
    startedAt: null,
    endedAt: null,
    startBy: null,
    deliverBy: null,
    quantity: 1_000,
    delivered: 0,
    balance: buildBalance(559),
    readMissing: null,
    replacing: 0,
    isReplacementUnread: false,
    packageType: 'followers',
    guaranteeDays: null,
    earlyStartRequested: true,
    ...order,
  }
  return suggestRemedy({ kind, order: judged, policy, statedAt: NOW, missing: 100 })
}

/** Returns within how many hours a replacement is due that staff decide on. */
async function getReplacementHours(policy: Policy): Promise<number | undefined> {
  const shop = await openCaseShop()
  const { db, orderId, work, open, decide } = shop
  const { policyVersion: version } = await shop.order()
  await db.insert(policyVersions).values({ version, policy })
  await work({ to: 'processing', startCount: 500 })
  await work({ to: 'completed' })
  const { id } = await open({ kind: 'quality', missing: 100 })
  await decide(id)
  const [run] = await db
    .select({ hours: sql<number>`round(extract(epoch from ${deliveryRuns.dueAt} - now()) / 3600)::int` })
    .from(deliveryRuns)
    .where(and(eq(deliveryRuns.orderId, orderId), eq(deliveryRuns.kind, 'replacement')))
  return run?.hours
}

/** Returns how many orders of seven and a half years ago the retention lists. */
async function countOldOrders(policy: Policy): Promise<number> {
  const { db } = await createTestDatabase()
  const payment = await placeOrder(db, buildCheckout(await createCustomer(db)))
  const order = await requireOrderOfPayment(db, payment.id)
  const old = new Date(Date.now() - 7.5 * 365 * DAY_MS)
  await db
    .insert(orders)
    .values({ ...order, id: createIdGenerator()(old.getTime()), line: 1, createdAt: old, endedAt: old })
  return (await anonymizeOldOrders(policy).list(db, 10, [])).length
}

/** Returns how many customers of two and a half years ago get the notice of the erasure. */
async function countInactiveUsers(policy: Policy): Promise<number> {
  const { db } = await createTestDatabase()
  const { id } = await createCustomer(db)
  await db.update(users).set({ lastSeenAt: sql`now() - interval '30 months'` }).where(eq(users.id, id))
  return (await flagInactiveUsers(policy).list(db, 10, [])).length
}

function getPublishedText(page: 'terms' | 'refund', policy: Policy): unknown {
  return fillPlaceholders(getSampleContent('en')[page], formatFigures('en', { ...DEFAULT_SETTINGS, policy }))
}

async function getRefundEmail(method: 'card' | 'paypal', policy: Policy): Promise<unknown> {
  const { db } = await createTestDatabase()
  const user = await createCustomer(db)
  const payment = await placeOrder(db, buildCheckout(user, { method }))
  await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid'))
  const { id: orderId } = await requireOrderOfPayment(db, payment.id)
  const refund = await createOrderRefund(db, { orderId, actorId: user.id })
  const documents = { creditNoteLabel: 'C-1', receiptLabel: 'R-1' }
  await queueRefundEmail(db, { ...refund, ...documents }, policy)
  return getEmailData(db, 'refunded')
}

async function getContactEmail(policy: Policy): Promise<unknown> {
  const { db } = await createTestDatabase()
  const id = newId()
  const sender = {
    name: 'Maria',
    email: 'maria@example.com',
    phone: null,
    subject: 'Hello',
    serviceType: null,
    lang: 'en' as const,
    currency: 'GBP' as const,
    userId: null,
  }
  await db.insert(conversations).values({ id, channel: 'contact', ...sender })
  await queueContactEmails(db, { id, message: 'Hi', ...sender }, { ...DEFAULT_SETTINGS, policy })
  return getEmailData(db, 'contact_acknowledged')
}

async function getEmailData(db: Db, kind: (typeof emails.$inferSelect)['kind']): Promise<unknown> {
  const [email] = await db.select({ data: emails.data }).from(emails).where(eq(emails.kind, kind))
  return email?.data
}

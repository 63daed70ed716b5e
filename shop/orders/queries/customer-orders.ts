import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, type SQLWrapper, sql } from 'drizzle-orm'
import { getMissingUnits } from '../../cases/case-order.ts'
import { type CaseDetails, listOrderCases } from '../../cases/get-case.ts'
import {
  type AvailableCase,
  type JudgedOrder,
  listCaseOptions,
  type MissingUnits,
} from '../../cases/suggest-remedy.ts'
import { cases } from '../../cases/tables.ts'
import { loadPackageNames } from '../../catalog/load-package-names.ts'
import { getStoredMethodCard } from '../../catalog/method-cards.ts'
import { getOfferOfPayment } from '../../custom-offers/get-offers.ts'
import { DEFAULT_LANG, type Lang } from '../../localization/languages.ts'
import { paymentIssues } from '../../payments/issues/tables.ts'
import { listOrderBalances, type OrderBalance } from '../../payments/refunds/order-balance.ts'
import { selectKeptAmount } from '../../payments/refunds/order-returns.ts'
import { getRefundSummary } from '../../payments/refunds/suggest-refund.ts'
import { refunds } from '../../payments/refunds/tables.ts'
import { payments } from '../../payments/tables.ts'
import { listPaymentPromotions, pickOrderPromotions } from '../../promotions/list-promotions.ts'
import type { Db } from '../../services.ts'
import { LONGEST_WITHDRAWAL_MS } from '../../settings/policy.ts'
import { getPolicyFiguresByVersion, getPolicyOfVersion } from '../../settings/policy-version.ts'
import { requireDelivery } from '../delivery/get-delivery.ts'
import { isTrialPayment } from '../order-conditions.ts'
import type { OrderStatus } from '../order-status.ts'
import { orders } from '../tables.ts'
import { parseTiktokUsername } from '../tiktok.ts'
import { addOrderTimeline, CUSTOMER_EVENTS, TIMELINE_EVENTS } from './add-order-timeline.ts'
import { ORDER_COLUMNS } from './order-columns.ts'

const PAGE_SIZE = 100

interface PurchaseFilter {
  paymentId?: string
  sessionId?: string
  /** Language of `localPackageName`. */
  lang?: Lang
}

/** Lists the customer's newest hundred orders, or those of one payment, with figures over all orders. */
export async function listCustomerOrders(
  db: Db,
  userId: string,
  { paymentId, sessionId, lang = DEFAULT_LANG }: PurchaseFilter = {},
) {
  const list = await db
    .select(ORDER_COLUMNS)
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(
      and(
        eq(orders.userId, userId),
        paymentId === undefined ? undefined : eq(orders.paymentId, paymentId),
        sessionId === undefined ? undefined : eq(payments.sessionId, sessionId),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(PAGE_SIZE)
  const isOfTrial = isTrialPayment(orders.paymentId)
  const [stats] = await db
    .select({
      total: sql<number>`count(*)::int`,
      pending: countWithStatus('pending'),
      completed: countWithStatus('completed'),
      totalSpent: sumSpent(userId),
      trials: {
        pending: countWithStatus('pending', isOfTrial),
        totalSpent: sumSpent(userId, payments.isTrial),
      },
    })
    .from(orders)
    .where(eq(orders.userId, userId))
  const followed = await addOrderTimeline(db, list, TIMELINE_EVENTS)
  const translateName = await loadPackageNames(db, followed, lang)
  const named = followed.map((order) => ({ ...order, localPackageName: translateName(order) }))
  if (!stats) throw new Error('an aggregate returns one row')
  return { orders: named, stats }
}

/** The subquery reads what was returned of this customer's payments only, however many others there are. */
function sumSpent(userId: string, condition: SQLWrapper = sql`true`) {
  return sql<number>`(
    select coalesce(sum(${selectKeptAmount()}), 0) from ${payments}
    where ${payments.userId} = ${userId} and ${payments.paidAt} is not null and ${condition})::float8`
}

function countWithStatus(status: OrderStatus, condition: SQLWrapper = sql`true`) {
  return sql<number>`(count(*) filter (where ${orders.status} = ${status} and ${condition}))::int`
}

/**
 * Returns an order of a customer with its history, refund summary, promotions and cases. Null when there is none or it
 * belongs to another customer.
 */
export async function getCustomerOrder(
  db: Db,
  { orderId, userId, lang = DEFAULT_LANG }: { orderId: string; userId: string; lang?: Lang },
) {
  const lines = await db
    .select({
      ...ORDER_COLUMNS,
      methodCardId: orders.methodCardId,
      now: sql<Date>`now()`.mapWith(orders.createdAt),
    })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
  const [order] = await addOrderTimeline(db, lines, CUSTOMER_EVENTS)
  if (!order) return null
  const applied = order.discount > 0 ? await listPaymentPromotions(db, [order.paymentId]) : []
  const refund = await getRefundSummary(db, order)
  const cases = await listOrderCases(db, orderId)
  const active = cases.find(({ state }) => state === 'open' || state === 'accepted')
  const translateName = await loadPackageNames(db, [order], lang)
  return {
    ...order,
    localPackageName: translateName(order),
    promotions: pickOrderPromotions(applied, order),
    refund: { ...refund, claims: await listRefundClaims(db, order) },
    cases,
    caseOptions: await getCaseOptions(db, { ...order, active }, refund.balance),
    delivery: await requireDelivery(db, orderId),
    methodCard: await getStoredMethodCard(db, order.methodCardId),
    offerToken: (await getOfferOfPayment(db, order.paymentId))?.token ?? null,
  }
}

/** Lists refunds that the customer has to claim, of the order and of its whole payment. */
function listRefundClaims(db: Db, { id, paymentId }: { id: string; paymentId: string }) {
  return db
    .select({ amount: refunds.amount, url: sql<string>`${refunds.claimUrl}` })
    .from(refunds)
    .leftJoin(paymentIssues, eq(paymentIssues.id, refunds.issueId))
    .where(
      and(
        eq(refunds.status, 'pending'),
        isNotNull(refunds.claimUrl),
        or(eq(refunds.paymentId, paymentId), eq(paymentIssues.paymentId, paymentId)),
        or(eq(refunds.orderId, id), isNull(refunds.orderId)),
      ),
    )
    .orderBy(asc(refunds.id))
}

type OptionOrder = Omit<JudgedOrder, 'balance' | keyof MissingUnits> &
  Parameters<typeof getMissingUnits>[1] & {
    policyVersion: string
    now: Date
    active: CaseDetails | undefined
  }

async function getCaseOptions(db: Db, order: OptionOrder, balance: OrderBalance): Promise<AvailableCase[]> {
  const policy = getPolicyOfVersion(await getPolicyFiguresByVersion(db), order.policyVersion)
  const missing = await getMissingUnits(db, order)
  return listCaseOptions({ ...order, ...missing, balance }, { policy, now: order.now, active: order.active })
}

/** Lists what a withdrawal from each order of a customer provides now; orders without a right to withdraw are left out. */
export async function listWithdrawalOptions(db: Db, userId: string) {
  const isRecent = sql`${orders.paidAt} > now() - make_interval(secs => ${LONGEST_WITHDRAWAL_MS / 1_000})`
  const lines = await db
    .select({ order: orders, now: sql<Date>`now()`.mapWith(orders.createdAt) })
    .from(orders)
    .where(and(eq(orders.userId, userId), isRecent))
    .orderBy(desc(orders.id))
    .limit(PAGE_SIZE)
  const ids = lines.map(({ order }) => order.id)
  const balances = await listOrderBalances(db, ids)
  const active = await db
    .select({ orderId: cases.orderId, kind: cases.kind, state: cases.state })
    .from(cases)
    .where(and(inArray(cases.orderId, ids), inArray(cases.state, ['open', 'accepted'])))
  const archive = await getPolicyFiguresByVersion(db)
  return lines.flatMap(({ order, now }) => {
    const balance = balances.get(order.id)
    if (!balance) return []
    const policy = getPolicyOfVersion(archive, order.policyVersion)
    const judged = { ...order, ...NOTHING_MISSING, balance }
    const beside = active.find(({ orderId }) => orderId === order.id)
    const option = listCaseOptions(judged, { policy, now, active: beside }).find(
      ({ kind }) => kind === 'withdrawal',
    )
    return option ? [{ orderId: order.id, ...option }] : []
  })
}

/** A withdrawal does not depend on units that disappeared. */
const NOTHING_MISSING: MissingUnits = { readMissing: null, replacing: 0, isReplacementUnread: false }

/** How many usernames the checkout offers, and among how many of the newest orders it looks for them. */
const MAX_PROFILES = 5
const MAX_ORDERS = 100

/** Lists the usernames of the customer's paid orders with their latest niche, the latest first, without removed ones. */
export async function listEarlierProfiles(db: Db, userId: string) {
  const found = await db
    .select({ tiktokUsername: orders.tiktokUsername, niche: orders.niche })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isNotNull(orders.paidAt),
        eq(orders.isProfileOffered, true),
        ne(orders.tiktokUsername, ''),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(MAX_ORDERS)
  const byUsername = Map.groupBy(found, ({ tiktokUsername }) => tiktokUsername)
  return [...byUsername.entries()].slice(0, MAX_PROFILES).map(([tiktokUsername, profiles]) => ({
    tiktokUsername,
    niche: profiles.find(({ niche }) => niche !== null)?.niche ?? null,
  }))
}

/** Offers a username no longer, until the customer orders for it again. */
export async function removeEarlierProfile(
  db: Db,
  { userId, username }: { userId: string; username: string },
): Promise<void> {
  const tiktokUsername = parseTiktokUsername(username)
  if (!tiktokUsername) return
  await db
    .update(orders)
    .set({ isProfileOffered: false })
    .where(and(eq(orders.userId, userId), eq(orders.tiktokUsername, tiktokUsername)))
}

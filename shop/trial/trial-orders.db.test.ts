import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestUser } from '../../tests/support/accounts/create-test-user.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { addPurchase } from '../../tests/support/orders/add-purchase.ts'
import { createCustomer } from '../../tests/support/orders/checkouts.ts'
import { createTestPromotion } from '../../tests/support/orders/create-test-promotion.ts'
import { createScriptedProvider } from '../../tests/support/providers/create-scripted-provider.ts'
import { PAGE_PATHS } from '../../web/page-paths.server.ts'
import { getPeriodStats, getStats } from '../admin/dashboard/get-stats.ts'
import { getPromotionReports } from '../admin/get-promotion-reports.ts'
import { getConversationCustomer } from '../admin/list-customer-conversations.ts'
import { packageDeliveryStats } from '../catalog/tables.ts'
import { EXPORT_FILE_NAMES } from '../exports/export-file-names.ts'
import { EXPORT_FILES, iterateTable } from '../exports/export-files.ts'
import { listCustomerOrders } from '../orders/queries/customer-orders.ts'
import { exportOrders, getStaffOrder, listStaffOrders } from '../orders/queries/staff-orders.ts'
import { orders } from '../orders/tables.ts'
import { getTaxReconciliation, listTaxSums } from '../payments/taxes/tax-report.ts'
import { getReviewSummary } from '../reviews/get-review-summary.ts'
import { getLastReviewChange, listPublishedReviews } from '../reviews/published-reviews.ts'
import { reviews } from '../reviews/tables.ts'
import type { Db } from '../services.ts'
import { getClaimRecords } from '../settings/claims/resolve-claims.ts'
import { measureSatisfaction } from '../track-record/measure-claims.ts'
import { measureTrackRecord } from '../track-record/measure-track-record.ts'
import { buildPurchaseConditions } from './purchase-rows.ts'

/** Opens a shop with one delivered order, of the trial or a real one. */
async function openShop(isTrial: boolean) {
  const { db } = await createTestDatabase()
  const { provider } = createScriptedProvider()
  const promotion = await createTestPromotion(db)
  const staff = await createTestUser(db, { name: 'Amin', email: 'amin@example.com', role: 'admin' })
  const customer = await createCustomer(db)
  const { orderId } = await addPurchase(db, {
    customer,
    staff,
    paths: PAGE_PATHS,
    promotionCode: 'SUMMER',
    provider: { ...provider, isTrial },
  })
  const hours = (count: number) => sql`now() - make_interval(hours => ${count})`
  await db
    .update(orders)
    .set({ status: 'processing', paidAt: hours(200), startedAt: hours(190), startCount: 0 })
  await db.update(orders).set({ status: 'completed', delivered: orders.quantity, endedAt: hours(100) })
  return { db, promotion, customer, orderId }
}

const FOREVER = { from: '2000-01-01', to: '2100-01-01' }

/** Reads every figure that a paid and delivered order changes. */
async function readFigures(db: Db, promotionId: string) {
  await measureTrackRecord(db, measureSatisfaction)
  const { orders: placed, revenue, discount, payments, completedOrders } = await getStats(db)
  const periods = await getPeriodStats(db)
  const claims = await getClaimRecords(db)
  const [promises] = await db
    .select({ orders: packageDeliveryStats.orders })
    .from(packageDeliveryStats)
    .where(eq(packageDeliveryStats.packageId, 'followers-1000'))
  return {
    totals: { orders: placed, revenue, discount, payments, completedOrders },
    periods: [periods.revenue, periods.orders, periods.discount, periods.deliveryHours].map(
      ({ current }) => current,
    ),
    taxes: await listTaxSums(db, FOREVER),
    reconciliation: await getTaxReconciliation(db, FOREVER),
    claims: Object.entries(claims).flatMap(([name, claim]) => (claim.value > 0 ? name : [])),
    promises,
    ratings: (await getReviewSummary(db)).count,
    promotion: (await getPromotionReports(db, [promotionId]))(promotionId),
  }
}

async function listRows(db: Db, includesTrial: boolean) {
  const counts: [string, number][] = []
  for (const name of EXPORT_FILE_NAMES) {
    let count = 0
    for await (const rows of iterateTable(db, name, { includesTrial })) count += rows.length
    counts.push([name, count])
  }
  return Object.fromEntries(counts)
}

describe('a trial order', () => {
  test('changes no figure that a real order changes', async () => {
    const real = await openShop(false)
    const figures = await readFigures(real.db, real.promotion.id)
    // 503 paid, 100 refunded, 559 lost in a dispute.
    expect(figures).toMatchObject({
      totals: { orders: 1, revenue: 503 - 100 - 559, discount: 56, payments: { successful: 1 } },
      periods: [503 - 100 - 559, 1, 56, 100],
      taxes: [{ kind: 'refund' }, { kind: 'sale' }],
      reconciliation: { sales: { ledger: 503, payments: 503 } },
      promises: { orders: 1 },
      ratings: 1,
      promotion: { redeemed: 1, revenue: 503, refunded: 100 + 559 },
    })
    const claims = ['customers', 'followers', 'deliveryHours', 'satisfactionPercent']
    expect(figures.claims).toEqual(expect.arrayContaining(claims))

    const trial = await openShop(true)
    const { db: empty } = await createTestDatabase()
    const unused = await readFigures(empty, trial.promotion.id)
    expect(await readFigures(trial.db, trial.promotion.id)).toEqual(unused)
    expect((await getStats(trial.db)).trialOrders).toBe(1)
  })

  test('is left out of exports unless they ask for it', async () => {
    const { db } = await openShop(true)
    const ofPurchases = [
      ...buildPurchaseConditions({ isPayment: () => sql`true`, isOrder: () => sql`true` }).keys(),
    ]
    const files = EXPORT_FILE_NAMES.filter((name) => ofPurchases.includes(EXPORT_FILES[name].table))
    const [without, complete] = [await listRows(db, false), await listRows(db, true)]
    expect(files).toContain('orders')
    for (const name of EXPORT_FILE_NAMES) {
      if (files.includes(name)) expect([name, without[name]]).toEqual([name, 0])
      else expect([name, without[name]]).toEqual([name, complete[name]])
    }
    expect(files.filter((name) => complete[name] === 0)).toEqual(['payment_taxes', 'tax_entries'])
  })

  test('is listed for its customer, with what they seemed to spend: nothing after all went back', async () => {
    const { db, customer } = await openShop(true)
    const list = await listCustomerOrders(db, customer.id)
    expect(list).toMatchObject({
      orders: [{ isTrial: true }],
      stats: { total: 1, totalSpent: 0 },
    })
  })

  test('is listed for staff beside the others, alone or not at all', async () => {
    const { db, orderId } = await openShop(true)
    const find = async (query: Parameters<typeof listStaffOrders>[1]) =>
      (await listStaffOrders(db, query)).orders.map(({ id, isTrial }) => ({ id, isTrial }))
    const found = [{ id: orderId, isTrial: true }]
    for (const by of [
      {},
      { search: 'maria' },
      { status: 'completed' as const },
      { ids: [orderId] },
      { paid: true },
    ]) {
      expect(await find(by)).toEqual(found)
      expect(await find({ ...by, trial: 'only' })).toEqual(found)
      expect(await find({ ...by, trial: 'exclude' })).toEqual([])
    }
    const exported = await exportOrders(db, { trial: 'exclude' }).next()
    expect(exported).toEqual({ done: true, value: undefined })
  })

  test('is no order of the customer for staff', async () => {
    const { db, customer, orderId } = await openShop(true)
    expect(await getStaffOrder(db, orderId)).toMatchObject({ isTrial: true, customer: { orders: 0 } })
    const inInbox = await getConversationCustomer(db, { userId: customer.id, email: null }, 'en')
    expect(inInbox).toMatchObject({ totalOrders: 0, orders: [{ isTrial: true }] })
  })

  test('has no public review', async () => {
    for (const isTrial of [false, true]) {
      const { db } = await openShop(isTrial)
      expect(await db.$count(reviews, eq(reviews.state, 'published'))).toBe(1)
      expect((await listPublishedReviews(db, { lang: 'en' })).reviews).toHaveLength(isTrial ? 0 : 1)
      expect(await getLastReviewChange(db)).toEqual(isTrial ? null : expect.any(Date))
    }
  })
})

import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serializeTaxEntriesCsv } from '../../../api/taxes/routes.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { BRITISH_AND_OSS, buildPaid, registerForTaxes } from '../../../tests/support/documents/taxes.ts'
import {
  asActor,
  buildCheckout,
  buildDispute,
  createCustomer,
} from '../../../tests/support/orders/checkouts.ts'
import { createTestPromotion } from '../../../tests/support/orders/create-test-promotion.ts'
import { scaleTimeout } from '../../../tests/support/scale-timeout.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { VAT_COUNTRIES } from '../../localization/vat-territories.ts'
import { orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { getTaxDate } from '../../tax/tax-date.ts'
import { saveTaxRate } from '../../tax/tax-rates.ts'
import { issueReceipts } from '../documents/issue-receipts.ts'
import { recordPaymentEvent } from '../record-payment-event.ts'
import { type Payment, payments } from '../tables.ts'
import { correctTaxDifferences, findTaxDifferences } from './find-tax-differences.ts'
import { getTaxReconciliation, listTaxEntries, listTaxSums } from './tax-report.ts'

/** Sales of the test; `SALES=10000` takes minutes. */
const SALES = Number(process.env.SALES ?? 100)
const DAYS = 90

/** Percent that the test expects, written down a second time on purpose. Germany changes 45 days before today. */
const PERCENT: Record<string, number> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GB: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
}

const daysAgo = (days: number) => getTaxDate(new Date(Date.now() - days * 86_400_000))

const GERMAN_CHANGE = daysAgo(45)
const FRENCH_CHANGE = daysAgo(20)

function getPercent(country: string, day: string, isCorrected: boolean): number {
  if (country === 'DE' && day >= GERMAN_CHANGE) return 21
  if (country === 'FR' && day >= FRENCH_CHANGE && isCorrected) return 21.5
  return PERCENT[country] ?? 0
}

/** VAT in pence, by plain arithmetic on the percentage. */
function computeVat(gross: number, percent: number): number {
  return Math.floor((gross * percent) / (100 + percent) + 0.5 + 1e-9)
}

const saleArbitrary = fc.record({
  country: fc.constantFrom(...VAT_COUNTRIES, 'US', 'CH'),
  daysAgo: fc.integer({ min: 0, max: DAYS - 1 }),
  lines: fc.array(
    fc.record({
      packageId: fc.constantFrom('followers-1000', 'likes-1000', 'views-8000'),
      units: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  /** Parts of what is left that are refunded, and whether the rest is disputed. */
  refunds: fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { maxLength: 2 }),
  isDisputed: fc.boolean(),
})

interface Sale {
  country: string
  day: string
  gross: number
  left: number
}

type Plan = (typeof saleArbitrary extends fc.Arbitrary<infer Value> ? Value : never) & { payment: Payment }

test(
  'the export of a quarter equals an independent computation to the penny',
  async () => {
    const { db } = await createTestDatabase()
    await registerForTaxes(db, BRITISH_AND_OSS)
    const customer = await createCustomer(db)
    const actor = { ...asActor(customer), userId: customer.id, apiKeyId: null }
    await saveTaxRate(db, { country: 'DE', validFrom: GERMAN_CHANGE, rate: 2_100, actor })

    await createTestPromotion(db, { code: null, benefit: { kind: 'percent', basisPoints: 1_250 } })

    const plans: Plan[] = []
    for (const plan of fc.sample(saleArbitrary, { numRuns: SALES, seed: 21 })) {
      const { country, lines } = plan
      const payment = await placeOrder(db, buildCheckout(customer, { lines, ipCountry: country }))
      await markPaid(db, payment, { country, days: plan.daysAgo })
      plans.push({ ...plan, payment })
    }
    await issueReceipts(db)
    const sales: Sale[] = []
    for (const plan of plans) {
      sales.push({
        country: plan.country,
        day: daysAgo(plan.daysAgo),
        gross: plan.payment.amount,
        left: await refund(db, plan),
      })
    }

    const period = { from: daysAgo(DAYS), to: daysAgo(0) }
    const isTaxed = ({ country }: Sale) => country in PERCENT
    const expectedVat = (of: 'gross' | 'left', isCorrected: boolean) =>
      sales.filter(isTaxed).reduce((sum, sale) => {
        return sum + computeVat(sale[of], getPercent(sale.country, sale.day, isCorrected))
      }, 0)
    const left = sales.reduce((sum, sale) => sum + sale.left, 0)
    expect(await sumExport(db, period, ['sale'])).toEqual({
      vat: expectedVat('gross', false),
      gross: sales.reduce((sum, { gross }) => sum + gross, 0),
    })
    expect(await sumExport(db, period)).toEqual({ vat: expectedVat('left', false), gross: left })

    await saveTaxRate(db, { country: 'FR', validFrom: FRENCH_CHANGE, rate: 2_150, actor })
    const differences = await findTaxDifferences(db, { ...period, limit: SALES })
    // Nothing is left to correct of a sale that was given back.
    const french = sales.filter(
      ({ country, day, left }) => country === 'FR' && day >= FRENCH_CHANGE && left > 0,
    )
    expect(differences).toHaveLength(french.length)
    await correctTaxDifferences(db, { paymentIds: differences.map(({ paymentId }) => paymentId), actor })
    expect(await sumExport(db, period)).toEqual({ vat: expectedVat('left', true), gross: left })

    for (const row of await listTaxSums(db, period)) {
      if (row.treatment === 'taxed') expect(row.scheme).toBe(row.country === 'GB' ? 'uk' : 'oss_non_union')
      else expect(row.vat).toBe(0)
    }
    const { sales: sold, refunds, unrecorded } = await getTaxReconciliation(db, period)
    expect(sold.ledger).toBe(sold.payments)
    expect(refunds.ledger).toBe(refunds.documents)
    expect(unrecorded.count).toBe(0)
  },
  scaleTimeout(60_000 + SALES * 300),
)

/** Marks a payment as paid some days ago, as its provider would have reported it then. */
async function markPaid(
  db: Db,
  { id }: Payment,
  { country, days }: { country: string; days: number },
): Promise<void> {
  const paidAt = sql`now() - make_interval(days => ${days})`
  await db
    .update(payments)
    .set({
      status: 'completed',
      paidAt,
      settledAt: paidAt,
      chargeId: id,
      sessionId: id,
      provider: 'demo',
      payerCountry: country,
    })
    .where(eq(payments.id, id))
  await db.update(orders).set({ paidAt }).where(eq(orders.paymentId, id))
}

/** Refunds parts of a payment and loses its dispute, as planned. Returns the pence that are left. */
async function refund(db: Db, { payment, refunds, isDisputed }: Plan): Promise<number> {
  let left = payment.amount
  const given = refunds.flatMap((part, index) => {
    const amount = Math.floor(left * part)
    left -= amount
    if (amount === 0) return []
    const money = { amount, currency: 'GBP' as const }
    return [
      {
        providerRefundId: `re_${payment.id}_${index}`,
        refundId: null,
        amount: money,
        state: 'succeeded' as const,
      },
    ]
  })
  const disputes = isDisputed
    ? [
        buildDispute({
          disputeId: `dp_${payment.id}`,
          amount: { amount: left, currency: 'GBP' },
          state: 'lost',
        }),
      ]
    : []
  if (given.length > 0 || isDisputed) {
    await recordPaymentEvent(db, buildPaid(payment, { chargeId: payment.id, refunds: given, disputes }))
  }
  return isDisputed ? 0 : left
}

/** Sums the rows of the exported file, in pence. */
async function sumExport(db: Db, period: { from: string; to: string }, kinds?: string[]) {
  let file = ''
  for await (const piece of serializeTaxEntriesCsv(listTaxEntries(db, period))) file += piece
  const [head = '', ...lines] = file.replace('\ufeff', '').trimEnd().split('\r\n')
  const [columns, ...rows] = [head, ...lines].map((line) => line.replaceAll('"', '').split(','))
  const cell = (row: string[], name: string) => row[columns?.indexOf(name) ?? -1] ?? ''
  const pence = (row: string[], name: string) => Math.round(Number(cell(row, name)) * 100)
  const chosen = rows.filter((row) => !kinds || kinds.includes(cell(row, 'kind')))
  for (const row of chosen) expect(pence(row, 'net') + pence(row, 'vat')).toBe(pence(row, 'gross'))
  const sum = (name: string) => chosen.reduce((total, row) => total + pence(row, name), 0)
  return { vat: sum('vat'), gross: sum('gross') }
}

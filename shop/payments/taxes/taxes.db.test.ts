import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  addBillingProfile,
  BRITISH_AND_OSS,
  buildPaid,
  buildRegistration,
  buyFrom,
  checkVatIdOf,
  registerForTaxes,
} from '../../../tests/support/documents/taxes.ts'
import { asActor, buildDispute, createCustomer } from '../../../tests/support/orders/checkouts.ts'
import type { RefundSnapshot } from '../../providers/payment-provider.ts'
import type { Db } from '../../services.ts'
import { getTaxDate } from '../../tax/tax-date.ts'
import { saveTaxRate } from '../../tax/tax-rates.ts'
import { issueInvoice } from '../documents/issue-invoice.ts'
import { documents } from '../documents/tables.ts'
import { recordPaymentEvent } from '../record-payment-event.ts'
import type { Payment } from '../tables.ts'
import {
  correctTaxDifferences,
  findTaxDifferences,
  listTaxConflicts,
  resolveTaxConflict,
} from './find-tax-differences.ts'
import { paymentTaxes, taxEntries } from './tables.ts'
import { getTaxReconciliation } from './tax-report.ts'

const TODAY = getTaxDate(new Date())
const PERIOD = { from: TODAY, to: TODAY }

async function openRegisteredShop(registrations = BRITISH_AND_OSS) {
  const { db } = await createTestDatabase()
  await registerForTaxes(db, registrations)
  const maria = await createCustomer(db)
  return { db, maria, owner: { ...asActor(maria), userId: maria.id, apiKeyId: null } }
}

function listEntries(db: Db, { id }: Payment) {
  const { kind, country, treatment, rate, net, vat } = taxEntries
  return db
    .select({ kind, country, treatment, rate, net, vat })
    .from(taxEntries)
    .where(eq(taxEntries.paymentId, id))
    .orderBy(asc(taxEntries.id))
}

async function getDocument(db: Db, { id }: Payment, kind: string) {
  const all = await db.select().from(documents).where(eq(documents.paymentId, id))
  return all.find((document) => document.kind === kind)
}

const refundOf = (
  amount: number,
  id = 're_1',
  state: RefundSnapshot['state'] = 'succeeded',
): RefundSnapshot => ({
  providerRefundId: id,
  refundId: null,
  amount: { amount, currency: 'GBP' },
  state,
})

async function expectReconciled(db: Db): Promise<void> {
  const { sales, refunds, unrecorded } = await getTaxReconciliation(db, PERIOD)
  expect(sales.ledger).toBe(sales.payments)
  expect(refunds.ledger).toBe(refunds.documents)
  expect(unrecorded.count).toBe(0)
}

describe('receipts', () => {
  test('contain the VAT of the customer’s country, with the evidence', async () => {
    const { db, maria } = await openRegisteredShop()
    const payment = await buyFrom(db, maria, { ip: 'HU' })
    const receipt = await getDocument(db, payment, 'receipt')
    // £5.59 contain 27 % of £4.40.
    expect(receipt?.content).toMatchObject({
      lines: [{ amount: 559, vat: 119 }],
      tax: {
        treatment: 'taxed',
        country: 'HU',
        rate: 2700,
        registration: { scheme: 'oss_non_union', country: 'IE' },
        net: 440,
        vat: 119,
      },
      evidence: { ip: 'HU', payer: 'HU', stated: null },
    })
    expect(await listEntries(db, payment)).toEqual([
      { kind: 'sale', country: 'HU', treatment: 'taxed', rate: 2700, net: 440, vat: 119 },
    ])
    await expectReconciled(db)
  })

  test('say so when the seller is not registered', async () => {
    const { db, maria } = await openRegisteredShop([])
    const payment = await buyFrom(db, maria, { ip: 'GB' })
    expect((await getDocument(db, payment, 'receipt'))?.content.tax).toMatchObject({
      treatment: 'not_registered',
      net: 559,
      vat: 0,
    })
  })

  test('share the VAT of several lines to the penny', async () => {
    const { db, maria } = await openRegisteredShop()
    const payment = await buyFrom(db, maria, {
      ip: 'GB',
      lines: [
        { packageId: 'followers-1000', units: 1 },
        { packageId: 'views-8000', units: 1 },
        { packageId: 'likes-1000', units: 3 },
      ],
    })
    const receipt = await getDocument(db, payment, 'receipt')
    const { lines = [], tax } = receipt?.content ?? {}
    expect(lines.map(({ vat }) => vat).reduce((sum = 0, vat = 0) => sum + vat, 0)).toBe(tax?.vat)
    expect((tax?.net ?? 0) + (tax?.vat ?? 0)).toBe(payment.amount)
  })
})

describe('credit notes', () => {
  test('give back the VAT at the rate of the sale, exactly in the end, also after the rate changed', async () => {
    const { db, maria, owner } = await openRegisteredShop()
    const payment = await buyFrom(db, maria, { ip: 'DE' })
    await saveTaxRate(db, { country: 'DE', validFrom: TODAY, rate: 2_100, actor: owner })
    await recordPaymentEvent(db, buildPaid(payment, { refunds: [refundOf(200)] }))
    await recordPaymentEvent(db, buildPaid(payment, { refunds: [refundOf(200), refundOf(359, 're_2')] }))
    const entries = await listEntries(db, payment)
    expect(entries.map(({ kind, rate }) => [kind, rate])).toEqual([
      ['sale', 1_900],
      ['refund', 1_900],
      ['refund', 1_900],
    ])
    expect(entries.reduce((sum, { vat }) => sum + vat, 0)).toBe(0)
    expect(entries.reduce((sum, { net }) => sum + net, 0)).toBe(0)
    expect((await getDocument(db, payment, 'credit_note'))?.content).toMatchObject({
      tax: { rate: 1_900 },
      evidence: { payer: 'DE' },
      refersTo: { number: 1 },
    })
    await expectReconciled(db)
  })

  test('are reversed with their VAT when the refund fails', async () => {
    const { db, maria } = await openRegisteredShop()
    const payment = await buyFrom(db, maria, { ip: 'GB' })
    await recordPaymentEvent(db, buildPaid(payment, { refunds: [refundOf(200)] }))
    await recordPaymentEvent(db, buildPaid(payment, { refunds: [refundOf(200, 're_1', 'failed')] }))
    expect((await listEntries(db, payment)).map(({ kind, net, vat }) => [kind, net, vat])).toEqual([
      ['sale', 466, 93],
      ['refund', -167, -33],
      ['refund_reversal', 167, 33],
    ])
    await expectReconciled(db)
  })

  test('follow a lost dispute, once, also to another amount, and are reversed when it is won after all', async () => {
    const { db, maria } = await openRegisteredShop()
    const payment = await buyFrom(db, maria, { ip: 'GB' })
    const dispute = (state: 'lost' | 'won', amount = 559) =>
      recordPaymentEvent(
        db,
        buildPaid(payment, { disputes: [buildDispute({ state, amount: { amount, currency: 'GBP' } })] }),
      )
    await dispute('lost')
    await dispute('lost')
    expect((await listEntries(db, payment)).map(({ kind, vat }) => [kind, vat])).toEqual([
      ['sale', 93],
      ['refund', -93],
    ])
    await dispute('won')
    expect((await listEntries(db, payment)).map(({ kind, vat }) => [kind, vat])).toEqual([
      ['sale', 93],
      ['refund', -93],
      ['refund_reversal', 93],
    ])
    await dispute('lost', 559)
    await dispute('lost', 300)
    await dispute('lost', 300)
    expect((await listEntries(db, payment)).slice(3).map(({ kind, vat }) => [kind, vat])).toEqual([
      ['refund', -93],
      ['refund_reversal', 93],
      ['refund', -50],
    ])
    await dispute('won', 300)
    await expectReconciled(db)
  })
})

describe('conflicting evidence', () => {
  test('is taxed as proposed, listed for staff, and corrected by their decision', async () => {
    const { db, maria, owner } = await openRegisteredShop()
    const payment = await buyFrom(db, maria, { ip: 'DE', payer: 'FR' })
    expect(await listTaxConflicts(db, { before: undefined, limit: 10 })).toMatchObject([
      { paymentId: payment.id, ipCountry: 'DE', payerCountry: 'FR', country: 'FR', email: maria.email },
    ])
    await resolveTaxConflict(db, { paymentId: payment.id, country: 'DE', actor: owner })
    expect(await listTaxConflicts(db, { before: undefined, limit: 10 })).toEqual([])
    expect(await listEntries(db, payment)).toMatchObject([
      { kind: 'sale', country: 'FR', net: 466, vat: 93 },
      { kind: 'correction', country: 'FR', net: -466, vat: -93 },
      { kind: 'correction', country: 'DE', rate: 1900, net: 470, vat: 89 },
    ])
    expect((await getDocument(db, payment, 'correction'))?.content).toMatchObject({
      correctedTaxes: [{ country: 'FR', vat: 93 }],
      tax: { country: 'DE', vat: 89 },
      refersTo: { number: 1 },
    })
    await expect(
      resolveTaxConflict(db, { paymentId: payment.id, country: 'ES', actor: owner }),
    ).rejects.toMatchObject({ code: 'changed_meanwhile' })
    await expectReconciled(db)
  })

  test('that staff decide as proposed needs no correction', async () => {
    const { db, maria, owner } = await openRegisteredShop()
    const payment = await buyFrom(db, maria, { ip: 'DE', payer: 'FR' })
    await Promise.allSettled(
      [1, 2].map(() => resolveTaxConflict(db, { paymentId: payment.id, country: 'FR', actor: owner })),
    )
    expect(await listEntries(db, payment)).toHaveLength(1)
    expect(await findTaxDifferences(db, { ...PERIOD, limit: 10 })).toEqual([])
  })

  test('does not concern a business, whose country is that of its VAT id', async () => {
    const { db, maria } = await openRegisteredShop()
    await addBillingProfile(db, maria, { country: 'DE', vatId: 'DE129273398', vatIdState: 'valid' })
    const payment = await buyFrom(db, maria, { ip: 'ES', payer: 'FR' })
    expect(await listEntries(db, payment)).toMatchObject([{ treatment: 'reverse_charge', country: 'DE' }])
    expect(await listTaxConflicts(db, { before: undefined, limit: 10 })).toEqual([])
  })

  test('does not concern a seller without a registration', async () => {
    const { db, maria } = await openRegisteredShop([])
    await buyFrom(db, maria, { ip: 'DE', payer: 'FR' })
    expect(await listTaxConflicts(db, { before: undefined, limit: 10 })).toEqual([])
  })
})

describe('differences', () => {
  test('list the sales of a rate that was entered late, and are corrected once', async () => {
    const { db, maria, owner } = await openRegisteredShop()
    const german = await buyFrom(db, maria, { ip: 'DE' })
    await buyFrom(db, maria, { ip: 'FR' })
    await saveTaxRate(db, { country: 'DE', validFrom: TODAY, rate: 2_000, actor: owner })
    const found = await findTaxDifferences(db, { ...PERIOD, limit: 10 })
    expect(found).toMatchObject([
      { paymentId: german.id, current: { rate: 1_900 }, proposed: { rate: 2_000 } },
    ])
    const correct = () => correctTaxDifferences(db, { paymentIds: [german.id], actor: owner })
    expect((await Promise.all([correct(), correct()])).toSorted()).toEqual([0, 1])
    expect(await findTaxDifferences(db, { ...PERIOD, limit: 10 })).toEqual([])
    expect((await listEntries(db, german)).map(({ rate, vat }) => [rate, vat])).toEqual([
      [1_900, 89],
      [1_900, -89],
      [2_000, 93],
    ])
    await expectReconciled(db)
  })

  test('follow a registration whose first day is moved back in the quarter', async () => {
    const { db, maria, owner } = await openRegisteredShop([])
    const payment = await buyFrom(db, maria, { ip: 'GB' })
    await registerForTaxes(db, [buildRegistration('uk', 'GB', { from: TODAY })])
    const after = await buyFrom(db, maria, { ip: 'GB' })
    expect(await findTaxDifferences(db, { ...PERIOD, limit: 10 })).toMatchObject([
      { paymentId: payment.id, current: { treatment: 'not_registered' }, proposed: { treatment: 'taxed' } },
    ])
    await correctTaxDifferences(db, { paymentIds: [payment.id, after.id], actor: owner })
    expect((await listEntries(db, payment)).reduce((sum, { vat }) => sum + vat, 0)).toBe(93)
    expect(await listEntries(db, after)).toHaveLength(1)
    await expectReconciled(db)
  })

  test('correct only what refunds have left', async () => {
    const { db, maria, owner } = await openRegisteredShop()
    const [partly, wholly] = [await buyFrom(db, maria, { ip: 'DE' }), await buyFrom(db, maria, { ip: 'DE' })]
    await recordPaymentEvent(db, buildPaid(partly, { refunds: [refundOf(259)] }))
    await recordPaymentEvent(db, buildPaid(wholly, { refunds: [refundOf(559, 're_2')] }))
    await saveTaxRate(db, { country: 'DE', validFrom: TODAY, rate: 2_000, actor: owner })
    await correctTaxDifferences(db, { paymentIds: [partly.id, wholly.id], actor: owner })
    const totals = (entries: { net: number; vat: number }[]) => [
      entries.reduce((sum, { net }) => sum + net, 0),
      entries.reduce((sum, { vat }) => sum + vat, 0),
    ]
    expect(totals(await listEntries(db, partly))).toEqual([250, 50])
    expect(totals(await listEntries(db, wholly))).toEqual([0, 0])
    await expectReconciled(db)
  })
})

describe('invoices', () => {
  test('name the company, replace the receipt, and are issued once', async () => {
    const { db, maria } = await openRegisteredShop()
    const payment = await buyFrom(db, maria, { ip: 'GB' })
    await expect(issueInvoice(db, { paymentId: payment.id, userId: maria.id })).rejects.toMatchObject({
      code: 'billing_profile_missing',
    })
    await addBillingProfile(db, maria, { country: 'GB' })
    const issue = () => issueInvoice(db, { paymentId: payment.id, userId: maria.id })
    const [first, second] = await Promise.all([issue(), issue()])
    expect(first.id).toBe(second.id)
    expect(first).toMatchObject({
      number: 1,
      amount: 559,
      content: {
        buyer: { company: { name: 'Muster GmbH', country: 'GB', verification: null } },
        tax: { net: 466, vat: 93 },
        refersTo: { number: 1 },
      },
    })
    expect(await listEntries(db, payment)).toHaveLength(1)
    await expect(
      issueInvoice(db, { paymentId: payment.id, userId: '01a20232-4423-7000-af53-44104f7bb2b9' }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('keep the VAT while the VAT id is unverified', async () => {
    const { db, maria } = await openRegisteredShop()
    const payment = await buyFrom(db, maria, { ip: 'DE' })
    await addBillingProfile(db, maria, { country: 'DE', vatId: 'DE136695976' })
    const invoice = await issueInvoice(db, { paymentId: payment.id, userId: maria.id })
    expect(invoice.content.tax).toMatchObject({ treatment: 'taxed', vat: 89 })
  })

  test('reverse the charge for a verified VAT id abroad, with a correction of the receipt', async () => {
    const { db, maria } = await openRegisteredShop()
    const payment = await buyFrom(db, maria, { ip: 'DE' })
    await addBillingProfile(db, maria, { country: 'DE', vatId: 'DE136695976', vatIdState: 'valid' })
    const invoice = await issueInvoice(db, { paymentId: payment.id, userId: maria.id })
    expect(invoice.content).toMatchObject({
      tax: { treatment: 'reverse_charge', net: 559, vat: 0 },
      lines: [{ vat: 0 }],
    })
    expect(await listEntries(db, payment)).toMatchObject([
      { kind: 'sale', vat: 89 },
      { kind: 'correction', vat: -89 },
      { kind: 'correction', treatment: 'reverse_charge', net: 559, vat: 0 },
    ])
    const next = await buyFrom(db, maria, { ip: 'DE' })
    expect(await listEntries(db, next)).toMatchObject([{ kind: 'sale', treatment: 'reverse_charge', vat: 0 }])
    const anna = await createCustomer(db, 'anna')
    await addBillingProfile(db, anna, { country: 'MC', vatId: 'FR83404833048', vatIdState: 'valid' })
    expect(await listEntries(db, await buyFrom(db, anna, { ip: 'MC' }))).toMatchObject([
      { treatment: 'reverse_charge', country: 'FR', vat: 0 },
    ])
    await expectReconciled(db)
  })

  test('are corrected when the VAT id proves invalid', async () => {
    const { db, maria, owner } = await openRegisteredShop()
    await addBillingProfile(db, maria, { country: 'DE', vatId: 'DE136695976', vatIdState: 'valid' })
    const payment = await buyFrom(db, maria, { ip: 'DE' })
    await checkVatIdOf(db, maria, false)
    expect(await findTaxDifferences(db, { ...PERIOD, limit: 10 })).toMatchObject([
      { current: { treatment: 'reverse_charge' }, proposed: { treatment: 'taxed', rate: 1_900 } },
    ])
    await correctTaxDifferences(db, { paymentIds: [payment.id], actor: owner })
    expect((await listEntries(db, payment)).reduce((sum, { vat }) => sum + vat, 0)).toBe(89)
    // A later id of the same customer does not undo the correction.
    await checkVatIdOf(db, maria, true)
    expect(await findTaxDifferences(db, { ...PERIOD, limit: 10 })).toEqual([])
    expect(await db.select({ business: paymentTaxes.businessCountry }).from(paymentTaxes)).toEqual([
      { business: null },
    ])
  })
})

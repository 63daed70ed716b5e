import { describe, expect, test } from 'vitest'
import { renderDocumentXml } from '../../../documents/document-files.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { listBrokenRules } from '../../../tests/support/documents/en16931-rules.ts'
import {
  addBillingProfile,
  BRITISH_AND_OSS,
  buildPaid,
  buyFrom,
  checkVatIdOf,
  registerForTaxes,
  saveCompany,
} from '../../../tests/support/documents/taxes.ts'
import { asActor, buildDispute, createCustomer } from '../../../tests/support/orders/checkouts.ts'
import { SHIPPED_MESSAGES } from '../../../tests/support/shipped-messages.ts'
import type { RefundSnapshot } from '../../providers/payment-provider.ts'
import type { Db } from '../../services.ts'
import { getTaxDate } from '../../tax/tax-date.ts'
import { listPaymentDocuments } from '../documents/get-document.ts'
import { issueInvoice } from '../documents/issue-invoice.ts'
import type { DocumentKind } from '../documents/tables.ts'
import { recordPaymentEvent } from '../record-payment-event.ts'
import type { Payment } from '../tables.ts'
import { findTaxDifferences, resolveTaxConflict } from './find-tax-differences.ts'
import { paymentTaxes } from './tables.ts'
import { getTaxBalance } from './tax-balance.ts'

const TODAY = getTaxDate(new Date())

async function openShop() {
  const { db } = await createTestDatabase()
  await registerForTaxes(db, BRITISH_AND_OSS)
  const maria = await createCustomer(db)
  const owner = { ...asActor(maria), userId: maria.id, apiKeyId: null }
  const buy = (ip: string, payer = ip) => buyFrom(db, maria, { ip, payer })
  const listDifferences = () => findTaxDifferences(db, { from: TODAY, to: TODAY, limit: 10 })
  return { db, maria, owner, buy, listDifferences }
}

const refundOf = (
  amount: number,
  providerRefundId: string,
  state: RefundSnapshot['state'] = 'succeeded',
): RefundSnapshot => ({ providerRefundId, refundId: null, amount: { amount, currency: 'GBP' }, state })

const report = (db: Db, payment: Payment, more: Parameters<typeof buildPaid>[1]) =>
  recordPaymentEvent(db, buildPaid(payment, more))

/** Treatment, country, net amount and VAT of what the ledger has left. */
async function listBalance(db: Db, { id }: Payment) {
  const balance = await getTaxBalance(db, id)
  return balance.map(({ treatment, country, net, vat }) => [treatment, country, net, vat])
}

async function listTaxes(db: Db, { id }: Payment, kind: DocumentKind) {
  const documents = await listPaymentDocuments(db, id)
  return documents.filter((document) => document.kind === kind).map(({ content }) => content.tax)
}

async function expectValidFiles(db: Db, { id }: Payment): Promise<void> {
  for (const document of await listPaymentDocuments(db, id))
    expect(listBrokenRules(renderDocumentXml(document, SHIPPED_MESSAGES.getTranslator))).toEqual([])
}

describe('a reversal after a correction', () => {
  test('of a failed refund is corrected too, so that a later credit note has one treatment', async () => {
    const { db, maria, buy, listDifferences } = await openShop()
    const payment = await buy('DE')
    await report(db, payment, { refunds: [refundOf(200, 'one')] })
    await addBillingProfile(db, maria, { country: 'DE', vatId: 'DE136695976', vatIdState: 'valid' })
    await issueInvoice(db, { paymentId: payment.id, userId: maria.id })
    await report(db, payment, { refunds: [refundOf(200, 'one', 'failed')] })
    expect(await listBalance(db, payment)).toEqual([['reverse_charge', 'DE', 559, 0]])
    const corrections = (await listPaymentDocuments(db, payment.id)).filter(
      ({ kind }) => kind === 'correction',
    )
    expect(corrections.at(-1)?.content.correctedTaxes).toMatchObject([
      { treatment: 'reverse_charge', net: 359, vat: 0 },
      { treatment: 'taxed', net: 168, vat: 32 },
    ])
    expect(await listDifferences()).toEqual([])
    await report(db, payment, { refunds: [refundOf(200, 'one', 'failed'), refundOf(100, 'two')] })
    expect((await listTaxes(db, payment, 'credit_note')).at(-1)).toMatchObject({
      treatment: 'reverse_charge',
      registration: { scheme: 'uk', country: 'GB' },
      net: 100,
      vat: 0,
    })
    await expectValidFiles(db, payment)
  })

  test('of a lost dispute follows the decision that staff made meanwhile', async () => {
    const { db, owner, buy, listDifferences } = await openShop()
    const payment = await buy('GB', 'DE')
    await report(db, payment, { disputes: [buildDispute({ state: 'lost' })] })
    await resolveTaxConflict(db, { paymentId: payment.id, country: 'GB', actor: owner })
    expect(await listBalance(db, payment)).toEqual([])
    await report(db, payment, { disputes: [buildDispute({ state: 'won' })] })
    expect(await listBalance(db, payment)).toEqual([['taxed', 'GB', 466, 93]])
    expect(await listDifferences()).toEqual([])
    await expectValidFiles(db, payment)
  })
})

test('a credit note beyond the sale contains no VAT for the part that was never paid', async () => {
  const { db, buy, listDifferences } = await openShop()
  const payment = await buy('GB')
  const refunds = [refundOf(200, 'one')]
  await report(db, payment, { refunds })
  await report(db, payment, { refunds, disputes: [buildDispute({ state: 'lost' })] })
  const notes = (await listPaymentDocuments(db, payment.id)).filter(({ kind }) => kind === 'credit_note')
  expect(notes.map(({ amount, content }) => [amount, content.tax?.vat, content.beyondSale?.net])).toEqual([
    [200, 33, undefined],
    [559, 60, 200],
  ])
  expect(await listBalance(db, payment)).toEqual([['outside_scope', 'GB', -200, 0]])
  expect(await listDifferences()).toEqual([])
  await expectValidFiles(db, payment)
})

describe('an invoice after a partial refund', () => {
  test('states the sale as it was taxed, and the correction follows it', async () => {
    const { db, maria, buy } = await openShop()
    const payment = await buy('DE')
    await report(db, payment, { refunds: [refundOf(200, 'one')] })
    await addBillingProfile(db, maria, { country: 'DE', vatId: 'DE136695976', vatIdState: 'valid' })
    const invoice = await issueInvoice(db, { paymentId: payment.id, userId: maria.id })
    expect(invoice.content).toMatchObject({
      buyer: { company: { vatId: 'DE136695976' } },
      tax: { treatment: 'taxed', country: 'DE', net: 470, vat: 89 },
      lines: [{ amount: 559, vat: 89 }],
    })
    const documents = await listPaymentDocuments(db, payment.id)
    expect(documents.map(({ kind }) => kind)).toEqual(['receipt', 'credit_note', 'invoice', 'correction'])
    expect(documents.at(-1)).toMatchObject({
      amount: 359,
      content: {
        refersTo: { series: invoice.series, number: invoice.number },
        correctedTaxes: [{ treatment: 'taxed', vat: 57 }],
        tax: { treatment: 'reverse_charge', net: 359, vat: 0 },
      },
    })
    await expectValidFiles(db, payment)
  })

  test('needs no correction when the company is taxed alike', async () => {
    const { db, maria, buy } = await openShop()
    const payment = await buy('DE')
    await report(db, payment, { refunds: [refundOf(200, 'one')] })
    await saveCompany(db, maria, { country: 'DE', vatId: 'DE136695976' })
    await issueInvoice(db, { paymentId: payment.id, userId: maria.id })
    expect(await listTaxes(db, payment, 'invoice')).toMatchObject([{ treatment: 'taxed', net: 470, vat: 89 }])
    expect(await listTaxes(db, payment, 'correction')).toEqual([])
  })
})

describe('the VAT id of a sale', () => {
  test('is frozen with its check, whatever id the customer saves later', async () => {
    const { db, maria, buy, listDifferences } = await openShop()
    await saveCompany(db, maria, { country: 'DE', vatId: 'DE136695976' })
    await checkVatIdOf(db, maria, true)
    await buy('DE')
    expect(await db.select().from(paymentTaxes)).toMatchObject([
      { vatId: 'DE136695976', vatIdState: 'valid', vatIdCheckedAt: expect.any(Date), businessCountry: 'DE' },
    ])
    await saveCompany(db, maria, { country: 'NL', vatId: 'NL004495445B01' })
    await checkVatIdOf(db, maria, false)
    expect(await listDifferences()).toEqual([])
  })

  test('that proves invalid lists the sale, also after the customer replaced it', async () => {
    const { db, maria, buy, listDifferences } = await openShop()
    await saveCompany(db, maria, { country: 'DE', vatId: 'DE136695976' })
    await checkVatIdOf(db, maria, true)
    const payment = await buy('DE')
    await checkVatIdOf(db, maria, false)
    await saveCompany(db, maria, { country: 'DE', vatId: 'DE129273398' })
    await checkVatIdOf(db, maria, true)
    expect(await listDifferences()).toMatchObject([
      { paymentId: payment.id, current: { treatment: 'reverse_charge' }, proposed: { treatment: 'taxed' } },
    ])
  })

  test('that was confirmed after the sale does not lose it when the company closes later', async () => {
    const { db, maria, buy, listDifferences } = await openShop()
    await saveCompany(db, maria, { country: 'DE', vatId: 'DE136695976' })
    await checkVatIdOf(db, maria, true)
    await buy('DE')
    await checkVatIdOf(db, maria, true)
    await checkVatIdOf(db, maria, false)
    expect(await listDifferences()).toEqual([])
  })

  test('is that of the company on the invoice: another company without a verified id pays VAT', async () => {
    const { db, maria, buy, listDifferences } = await openShop()
    await saveCompany(db, maria, { country: 'DE', vatId: 'DE136695976' })
    await checkVatIdOf(db, maria, true)
    const payment = await buy('DE')
    await saveCompany(db, maria, { country: 'DE', vatId: 'DE129273398' })
    await issueInvoice(db, { paymentId: payment.id, userId: maria.id })
    expect(await listTaxes(db, payment, 'invoice')).toMatchObject([{ treatment: 'taxed', vat: 89 }])
    expect(await listBalance(db, payment)).toEqual([['taxed', 'DE', 470, 89]])
    expect(await listDifferences()).toEqual([])
    expect(await db.select({ id: paymentTaxes.vatId }).from(paymentTaxes)).toEqual([{ id: 'DE129273398' }])
  })
})

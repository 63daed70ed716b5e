// @module-tag both-engines
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderDocumentXml } from '../../../documents/document-files.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { listBrokenRules } from '../../../tests/support/documents/en16931-rules.ts'
import {
  BRITISH_AND_OSS,
  buildPaid,
  buildRegistration,
  buyFrom,
  checkVatIdOf,
  registerForTaxes,
  saveCompany,
} from '../../../tests/support/documents/taxes.ts'
import { asActor, buildDispute, createCustomer } from '../../../tests/support/orders/checkouts.ts'
import { scaleTimeout } from '../../../tests/support/scale-timeout.ts'
import { SHIPPED_MESSAGES } from '../../../tests/support/shipped-messages.ts'
import type { User } from '../../accounts/user.ts'
import type { UserActor } from '../../actor.ts'
import type { DisputeSnapshot, RefundSnapshot } from '../../providers/payment-provider.ts'
import type { Db } from '../../services.ts'
import { getTaxDate } from '../../tax/tax-date.ts'
import { saveTaxRate } from '../../tax/tax-rates.ts'
import type { DocumentTax } from '../documents/document-content.ts'
import { listPaymentDocuments } from '../documents/get-document.ts'
import { issueInvoice } from '../documents/issue-invoice.ts'
import type { AccountingDocument } from '../documents/tables.ts'
import { recordPaymentEvent } from '../record-payment-event.ts'
import type { Payment } from '../tables.ts'
import { fromDecisionColumns } from './assess-sales.ts'
import { correctTaxDifferences, findTaxDifferences, resolveTaxConflict } from './find-tax-differences.ts'
import { taxEntries } from './tables.ts'

/** Histories of the test; `HISTORIES=500` takes minutes. */
const HISTORIES = Number(process.env.HISTORIES ?? 8)

const TODAY = getTaxDate(new Date())

const REGISTRATIONS = [
  [],
  [buildRegistration('uk', 'GB')],
  BRITISH_AND_OSS,
  [...BRITISH_AND_OSS, buildRegistration('eu_state', 'FR')],
  [buildRegistration('eu_state', 'DE')],
]

const COMPANIES = [
  { country: 'DE', vatId: 'DE136695976' },
  { country: 'DE', vatId: 'DE129273398' },
  { country: 'NL', vatId: 'NL004495445B01' },
  { country: 'GB', vatId: null },
]

const country = fc.constantFrom('GB', 'DE', 'FR', 'US')
const company = fc.constantFrom(...COMPANIES)
const part = fc.double({ min: 0.02, max: 1, noNaN: true })

/** Events of a payment. Changes of the rules are sometimes followed by the corrections that they cause. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('refund'), part: part.map((share) => share ** 2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('fail'), index: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lose'), part }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('win') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide'), country }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rates'),
      rates: fc.record({ GB: fc.nat(30), DE: fc.nat(30), FR: fc.nat(30) }),
      corrects: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('register'),
      registrations: fc.constantFrom(...REGISTRATIONS),
      corrects: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('company'), company }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('check'), isValid: fc.boolean(), corrects: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('invoice') }) },
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const history = fc.record({
  registrations: fc.constantFrom(...REGISTRATIONS.slice(1)),
  ip: country,
  payer: country,
  units: fc.integer({ min: 1, max: 9 }),
  company: fc.option(company),
  isVatIdValid: fc.boolean(),
  steps: fc.array(step, { minLength: 6, maxLength: 14, size: 'max' }),
})

test(
  'documents state what the ledger has, after every step of random histories',
  async () => {
    const { db } = await createTestDatabase()
    const plans = fc.sample(history, { numRuns: HISTORIES, seed: Number(process.env.SEED ?? 7) })
    for (const [number, plan] of plans.entries()) {
      const customer = await createCustomer(db, `customer${number}`)
      const actor = { ...asActor(customer), userId: customer.id, apiKeyId: null }
      await registerForTaxes(db, plan.registrations)
      if (plan.company) await saveCompany(db, customer, plan.company)
      if (plan.company?.vatId) await checkVatIdOf(db, customer, plan.isVatIdValid)
      const payment = await buyFrom(db, customer, {
        ip: plan.ip,
        payer: plan.payer,
        lines: [
          { packageId: 'followers-1000', units: plan.units },
          { packageId: 'views-8000', units: 1 },
        ],
      })
      const money: Money = { refunds: [], disputes: [] }
      const done: string[] = []
      await expectConsistent(db, payment, done)
      for (const next of plan.steps) {
        await applyStep(db, next, { payment, customer, actor, money })
        done.push(JSON.stringify(next))
        await expectConsistent(db, payment, [JSON.stringify({ ...plan, steps: undefined }), ...done])
      }
    }
  },
  scaleTimeout(60_000 + HISTORIES * 4_000),
)

interface Money {
  refunds: RefundSnapshot[]
  disputes: DisputeSnapshot[]
}

interface Subject {
  payment: Payment
  customer: User
  actor: UserActor
  money: Money
}

async function applyStep(db: Db, next: Step, { payment, customer, actor, money }: Subject): Promise<void> {
  const paymentId = payment.id
  const report = () => recordPaymentEvent(db, buildPaid(payment, money))
  const correct = async () => {
    await correctTaxDifferences(db, { paymentIds: [paymentId], actor })
    const differences = await findTaxDifferences(db, { from: TODAY, to: TODAY, limit: 1_000 })
    expect(differences.filter((difference) => difference.paymentId === paymentId)).toEqual([])
  }
  const share = (part: number) => ({ amount: Math.ceil(payment.amount * part), currency: 'GBP' as const })
  switch (next.kind) {
    case 'refund': {
      const providerRefundId = `${paymentId}:${money.refunds.length}`
      money.refunds.push({ providerRefundId, refundId: null, amount: share(next.part), state: 'succeeded' })
      return void (await report())
    }
    case 'fail': {
      const succeeded = money.refunds.filter(({ state }) => state === 'succeeded')
      const failed = succeeded[next.index % succeeded.length]
      if (failed) failed.state = 'failed'
      return void (await report())
    }
    case 'lose':
    case 'win': {
      const [known] = money.disputes
      const state = next.kind === 'lose' ? 'lost' : 'won'
      // The amount of a dispute may change also while it is lost.
      if (known) Object.assign(known, { state, ...(next.kind === 'lose' && { amount: share(next.part) }) })
      else if (next.kind === 'lose')
        money.disputes.push(buildDispute({ disputeId: paymentId, amount: share(next.part), state }))
      return void (await report())
    }
    case 'decide':
      return resolveTaxConflict(db, { paymentId, country: next.country, actor }).catch(ignoreRefusal)
    case 'rates':
      for (const state of ['GB', 'DE', 'FR'] as const)
        await saveTaxRate(db, { country: state, validFrom: TODAY, rate: next.rates[state] * 100, actor })
      return next.corrects ? correct() : undefined
    case 'register':
      await registerForTaxes(db, next.registrations)
      return next.corrects ? correct() : undefined
    case 'company':
      return saveCompany(db, customer, next.company)
    case 'check':
      await checkVatIdOf(db, customer, next.isValid)
      return next.corrects ? correct() : undefined
    case 'invoice':
      return void (await issueInvoice(db, { paymentId, userId: customer.id }).catch(ignoreRefusal))
  }
}

/** A conflict that was decided, and a customer without business details. */
function ignoreRefusal(error: unknown): void {
  expect(['changed_meanwhile', 'billing_profile_missing']).toContain((error as { code?: string }).code)
}

async function expectConsistent(db: Db, { id, amount }: Payment, done: string[]): Promise<void> {
  const context = done.join('\n')
  const documents = await listPaymentDocuments(db, id)
  const entries = await db
    .select()
    .from(taxEntries)
    .where(eq(taxEntries.paymentId, id))
    .orderBy(asc(taxEntries.id))
  const ledger = entries.map((row) => ({ ...fromDecisionColumns(row), net: row.net, vat: row.vat }))
  expect(sumByTreatment(listPapers(documents).flatMap(listEffects)), context).toEqual(sumByTreatment(ledger))
  for (const document of documents.filter(({ kind }) => kind !== 'invoice')) {
    const booked = entries
      .filter(({ documentId }) => documentId === document.id)
      .map((row) => ({ ...fromDecisionColumns(row), net: row.net, vat: row.vat }))
    expect(sumByTreatment(listEffects(document)), context).toEqual(sumByTreatment(booked))
  }
  const given = documents.reduce((total, document) => total + getGiven(document), 0)
  const left = ledger.reduce((total, { net, vat }) => total + net + vat, 0)
  expect(left, context).toBe(amount - given)
  // The rest is taxed in one way.
  expect(Object.keys(sumByTreatment(ledger)).length, context).toBeLessThanOrEqual(1)
  for (const document of documents) {
    const xml = renderDocumentXml(document, SHIPPED_MESSAGES.getTranslator)
    expect(listBrokenRules(xml), `${context}\n${xml}`).toEqual([])
  }
}

/**
 * The documents that a customer keeps. The invoice replaces the receipt; without refunds outstanding it states the sale as it
 * was corrected, and replaces the corrections too.
 */
function listPapers(documents: AccountingDocument[]): AccountingDocument[] {
  const place = documents.findIndex(({ kind }) => kind === 'invoice')
  if (place === -1) return documents
  const before = documents.slice(0, place)
  const isComplete = before.reduce((total, document) => total + getGiven(document), 0) === 0
  return isComplete ? documents.slice(place) : documents.filter(({ kind }) => kind !== 'receipt')
}

function getGiven({ kind, amount }: AccountingDocument): number {
  return kind === 'credit_note' ? amount : kind === 'credit_note_reversal' ? -amount : 0
}

/** What a document adds to what is left of its payment. */
function listEffects({ kind, content }: AccountingDocument): DocumentTax[] {
  const stated = [content.tax, content.beyondSale].filter((tax) => tax !== undefined)
  const cancelled = content.correctedTaxes ?? []
  return [
    ...stated.map((tax) => negateIf(kind === 'credit_note', tax)),
    ...cancelled.map((tax) => negateIf(true, tax)),
  ]
}

function negateIf(isNegative: boolean, tax: DocumentTax): DocumentTax {
  return isNegative ? { ...tax, net: -tax.net, vat: -tax.vat } : tax
}

/** Sums of net amount and VAT by treatment, country, rate and registration; those of nothing are left out. */
function sumByTreatment(taxes: DocumentTax[]): Record<string, [net: number, vat: number]> {
  const groups = Object.groupBy(taxes, ({ treatment, country, rate, registration }) =>
    [treatment, country, rate, registration?.scheme, registration?.country, registration?.number].join(' '),
  )
  const sums = Object.entries(groups).map(([key, found = []]): [string, [number, number]] => [
    key,
    [found.reduce((total, { net }) => total + net, 0), found.reduce((total, { vat }) => total + vat, 0)],
  ])
  return Object.fromEntries(sums.filter(([, [net, vat]]) => net !== 0 || vat !== 0))
}

import { and, asc, between, desc, eq, getTableColumns, gt, lt } from 'drizzle-orm'
import type { UserActor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import { getVatTerritory } from '../../localization/vat-territories.ts'
import type { Db } from '../../services.ts'
import type { TaxDecision } from '../../tax/decide-tax.ts'
import type { DocumentTax } from '../documents/document-content.ts'
import { getIssuer, type Issuer } from '../documents/get-issuer.ts'
import { issueCorrection } from '../documents/issue-correction.ts'
import { lockPayment } from '../lock-payment.ts'
import { payments } from '../tables.ts'
import { fromDecisionColumns, type TaxRules } from './assess-sales.ts'
import {
  decidePaymentTax,
  getBusinessCountry,
  getPaymentTax,
  type PaymentTax,
  selectPaymentTaxes,
} from './payment-tax.ts'
import { paymentTaxes } from './tables.ts'
import { getTaxBalance, isSameDecision, isTaxedAs, listTaxBalancesOfPayments } from './tax-balance.ts'

export interface TaxDifference {
  paymentId: string
  taxDate: string
  /** Pence paid. */
  amount: number
  /** How the ledger has taxed the payment, and how today's registrations and rates tax it. */
  current: TaxDecision
  proposed: TaxDecision
}

const BATCH_SIZE = 2_000

/**
 * Lists payments between two days (both included) that the ledger has taxed differently than today's registrations and rates
 * tax them: after a backdated registration or rate, or when the VAT id of a sale proved invalid since. At most `limit` are
 * returned.
 */
export async function findTaxDifferences(
  db: Db,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<TaxDifference[]> {
  const { taxRules } = await getIssuer(db)
  const differences: TaxDifference[] = []
  for (let after: string | null = null; ; ) {
    const batch: PaymentTax[] = await selectPaymentTaxes(db)
      .where(
        and(between(paymentTaxes.taxDate, from, to), after ? gt(paymentTaxes.paymentId, after) : undefined),
      )
      .orderBy(asc(paymentTaxes.paymentId))
      .limit(BATCH_SIZE)
    const balances = await listTaxBalancesOfPayments(
      db,
      batch.map(({ paymentId }) => paymentId),
    )
    differences.push(
      ...batch.flatMap((row) => findDifference(row, balances.get(row.paymentId) ?? [], taxRules) ?? []),
    )
    after = batch.at(-1)?.paymentId ?? null
    if (batch.length < BATCH_SIZE || differences.length >= limit) return differences.slice(0, limit)
  }
}

/** Corrects payments whose VAT differs, and records it. Returns how many were corrected. */
export async function correctTaxDifferences(
  db: Db,
  { paymentIds, actor }: { paymentIds: string[]; actor: UserActor },
): Promise<number> {
  const issuer = await getIssuer(db)
  let corrected = 0
  for (const paymentId of paymentIds) {
    if (await db.transaction((tx) => correctPayment(tx, paymentId, issuer, actor))) corrected += 1
  }
  return corrected
}

async function correctPayment(tx: Db, paymentId: string, issuer: Issuer, actor: UserActor): Promise<boolean> {
  await lockPayment(tx, paymentId)
  const row = await getPaymentTax(tx, paymentId)
  const difference = row && findDifference(row, await getTaxBalance(tx, paymentId), issuer.taxRules)
  if (!row || !difference) return false
  const { current: before, proposed: after } = difference
  await tx
    .update(paymentTaxes)
    .set({ businessCountry: getBusinessCountry(row) })
    .where(eq(paymentTaxes.paymentId, paymentId))
  await issueCorrection(tx, { paymentId, decision: after }, issuer)
  await recordAction(tx, actor, 'tax.corrected', paymentId, {
    before: { country: before.country, treatment: before.treatment, rate: before.rate },
    after: { country: after.country, treatment: after.treatment, rate: after.rate },
  })
  return true
}

function findDifference(row: PaymentTax, balance: DocumentTax[], rules: TaxRules): TaxDifference | null {
  const proposed = decidePaymentTax(row, rules)
  if (isTaxedAs(balance, proposed)) return null
  const { paymentId, taxDate, amount } = row
  const current = balance.find((tax) => !isSameDecision(tax, proposed)) ?? fromDecisionColumns(row)
  return { paymentId, taxDate, amount, current, proposed }
}

/** Lists payments whose evidence names different countries, newest first. `before` is the last payment of the page before. */
export function listTaxConflicts(db: Db, { before, limit }: { before: string | undefined; limit: number }) {
  const { email, amount, currency } = payments
  return db
    .select({ ...getTableColumns(paymentTaxes), email, amount, currency })
    .from(paymentTaxes)
    .innerJoin(payments, eq(payments.id, paymentTaxes.paymentId))
    .where(and(eq(paymentTaxes.isOpen, true), before ? lt(paymentTaxes.paymentId, before) : undefined))
    .orderBy(desc(paymentTaxes.paymentId))
    .limit(limit)
}

/**
 * Decides the country of a payment whose evidence conflicts. A country other than the proposal corrects the receipt. Throws
 * ShopError `not_found`, and `changed_meanwhile` when it was decided already.
 */
export async function resolveTaxConflict(
  db: Db,
  { paymentId, country, actor }: { paymentId: string; country: string; actor: UserActor },
): Promise<void> {
  const issuer = await getIssuer(db)
  await db.transaction(async (tx) => {
    await lockPayment(tx, paymentId)
    const row = await getPaymentTax(tx, paymentId)
    if (!row) throw new ShopError('not_found')
    if (!row.isOpen) throw new ShopError('changed_meanwhile')
    const chosenCountry = getVatTerritory(country)
    const businessCountry = getBusinessCountry(row)
    const decision = decidePaymentTax(row, issuer.taxRules, { country: chosenCountry })
    await tx
      .update(paymentTaxes)
      .set({ chosenCountry, businessCountry, isOpen: false })
      .where(eq(paymentTaxes.paymentId, paymentId))
    await issueCorrection(tx, { paymentId, decision }, issuer)
    await recordAction(tx, actor, 'tax.country_decided', paymentId, {
      before: { country: row.country },
      after: { country: chosenCountry },
    })
  })
}

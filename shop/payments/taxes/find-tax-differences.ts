import { and, asc, between, eq, getTableColumns, gt, inArray } from 'drizzle-orm'
import type { UserActor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import type { Db } from '../../services.ts'
import { decideCountry } from '../../tax/decide-country.ts'
import { decideTax, type TaxDecision } from '../../tax/decide-tax.ts'
import { billingProfiles, type VatIdState } from '../../tax/tables.ts'
import { getIssuer, type Issuer } from '../documents/get-issuer.ts'
import { isSameDecision, issueCorrection } from '../documents/issue-correction.ts'
import { lockPayment } from '../lock-payment.ts'
import { payments } from '../tables.ts'
import { fromDecisionColumns, type TaxRules } from './assess-sales.ts'
import type { PaymentTax } from './payment-tax.ts'
import { paymentTaxes } from './tables.ts'

export interface TaxDifference {
  paymentId: string
  taxDate: string
  /** Pence paid. */
  amount: number
  /** How the payment is taxed, and how today's settings, rates and verified VAT ids tax it. */
  current: TaxDecision
  proposed: TaxDecision
}

const BATCH_SIZE = 2_000

/**
 * Lists payments between two days (both included) that today's registrations, rates and VAT ids tax differently than they
 * were taxed: after a backdated registration or rate, or a VAT id that proved invalid. At most `limit` are returned.
 */
export async function findTaxDifferences(
  db: Db,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<TaxDifference[]> {
  const { taxRules } = await getIssuer(db)
  const differences: TaxDifference[] = []
  for (let after: string | null = null; ; ) {
    const batch: AssessedRow[] = await selectAssessed(db)
      .where(
        and(between(paymentTaxes.taxDate, from, to), after ? gt(paymentTaxes.paymentId, after) : undefined),
      )
      .orderBy(asc(paymentTaxes.paymentId))
      .limit(BATCH_SIZE)
    differences.push(...batch.flatMap((row) => findDifference(row, taxRules) ?? []))
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
  const [row] = await selectAssessed(tx).where(inArray(paymentTaxes.paymentId, [paymentId]))
  const difference = row && findDifference(row, issuer.taxRules)
  if (!row || !difference) return false
  const changes = { businessCountry: getBusinessCountry(row) }
  await issueCorrection(tx, { paymentId, decision: difference.proposed, changes }, issuer)
  const { current: before, proposed: after } = difference
  await recordAction(tx, {
    actor,
    action: 'tax.corrected',
    subjectId: paymentId,
    before: { country: before.country, treatment: before.treatment, rate: before.rate },
    after: { country: after.country, treatment: after.treatment, rate: after.rate },
  })
  return true
}

type AssessedRow = PaymentTax & { amount: number; vatIdState: VatIdState | null }

function selectAssessed(db: Db) {
  return db
    .select({
      ...getTableColumns(paymentTaxes),
      amount: payments.amount,
      vatIdState: billingProfiles.vatIdState,
    })
    .from(paymentTaxes)
    .innerJoin(payments, eq(payments.id, paymentTaxes.paymentId))
    .leftJoin(billingProfiles, eq(billingProfiles.userId, payments.userId))
    .$dynamic()
}

function findDifference(row: AssessedRow, { settings, rates }: TaxRules): TaxDifference | null {
  const current = fromDecisionColumns(row)
  const proposed = decideTax(
    { date: row.taxDate, country: getCustomerCountry(row), businessCountry: getBusinessCountry(row) },
    settings,
    rates,
  )
  if (isSameDecision(current, proposed)) return null
  const { paymentId, taxDate, amount } = row
  return { paymentId, taxDate, amount, current, proposed }
}

/** The country that staff chose, or else that of the evidence. */
export function getCustomerCountry({
  chosenCountry,
  ipCountry: ip,
  payerCountry: payer,
  statedCountry: stated,
}: PaymentTax): string | null {
  return chosenCountry ?? decideCountry({ ip, payer, stated }).country
}

function getBusinessCountry({ businessCountry, vatIdState }: AssessedRow): string | null {
  return vatIdState === 'invalid' ? null : businessCountry
}

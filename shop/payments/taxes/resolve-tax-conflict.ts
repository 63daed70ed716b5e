import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm'
import type { UserActor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { getVatTerritory } from '../../vat-territories.ts'
import { getIssuer } from '../documents/get-issuer.ts'
import { issueCorrection } from '../documents/issue-correction.ts'
import { lockPayment } from '../lock-payment.ts'
import { payments } from '../tables.ts'
import { decidePaymentTax, getBusinessCountry, getPaymentTax } from './payment-tax.ts'
import { paymentTaxes } from './tables.ts'

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
    await recordAction(tx, {
      actor,
      action: 'tax.country_decided',
      subjectId: paymentId,
      before: { country: row.country },
      after: { country: chosenCountry },
    })
  })
}

import { and, eq, exists, gte, lt, not, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { consumeRateLimitInTransaction } from '../../rate-limit/consume-rate-limit.ts'
import type { CheckVatId, Db } from '../../services.ts'
import { VAT_ID_CHECK_DAYS, verifyVatId } from '../../tax/billing-profile.ts'
import { billingProfiles, vatIdChecks } from '../../tax/tables.ts'
import { payments } from '../tables.ts'
import { TAX_TODAY } from './assess-sales.ts'
import { paymentTaxes } from './tables.ts'

const BATCH_SIZE = 20

/**
 * Checks VAT ids again: those in business details whose last valid answer is old, and those on which a reverse charge relied
 * with an answer of an earlier day. In random order, so that ids without an answer do not hold up the others.
 */
export async function recheckVatIds(db: Db, checkVatId: CheckVatId, ending: AbortSignal): Promise<void> {
  for (const vatId of await listDueVatIds(db)) {
    if (ending.aborted) return
    // Also keeps two processes from checking the same id.
    if (await consumeRateLimitInTransaction(db, 'vatIdRecheck', vatId))
      await verifyVatId(db, checkVatId, vatId)
  }
}

async function listDueVatIds(db: Db): Promise<string[]> {
  const oldest = sql`make_interval(days => ${VAT_ID_CHECK_DAYS})`
  const inDetails = db
    .select({ vatId: billingProfiles.vatId })
    .from(billingProfiles)
    .where(
      and(
        eq(billingProfiles.vatIdState, 'valid'),
        lt(billingProfiles.vatIdCheckedAt, sql`now() - ${oldest}`),
      ),
    )
  const checksSince = db
    .select({ id: vatIdChecks.id })
    .from(vatIdChecks)
    .where(and(eq(vatIdChecks.vatId, paymentTaxes.vatId), gte(vatIdChecks.checkedAt, payments.paidAt)))
  const inSales = db
    .select({ vatId: paymentTaxes.vatId })
    .from(paymentTaxes)
    .innerJoin(payments, eq(payments.id, paymentTaxes.paymentId))
    .where(
      and(
        eq(paymentTaxes.treatment, 'reverse_charge'),
        gte(paymentTaxes.taxDate, sql`${TAX_TODAY} - ${VAT_ID_CHECK_DAYS}::int`),
        lt(paymentTaxes.vatIdCheckedAt, sql`${payments.paidAt} - interval '1 day'`),
        not(exists(checksSince)),
      ),
    )
  const due = unionAll(inDetails, inSales).as('due')
  const rows = await db
    .select({ vatId: due.vatId })
    .from(due)
    .groupBy(due.vatId)
    .orderBy(sql`random()`)
    .limit(BATCH_SIZE)
  return rows.flatMap(({ vatId }) => vatId ?? [])
}

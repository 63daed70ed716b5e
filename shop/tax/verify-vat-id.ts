import { eq, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import type { CheckVatId } from '../vat-id-check.ts'
import { billingProfiles, vatIdChecks } from './tables.ts'

/** Days after which a valid VAT id is checked again. */
export const VAT_ID_CHECK_DAYS = 90

/**
 * Asks the service about a VAT id, and records the answer with its time and reference in the business details that name
 * the id. Sales keep the check that they were made with; `findTaxDifferences` reads the checks since. Returns whether the
 * service answered: without an answer nothing changes.
 */
export async function verifyVatId(db: Db, checkVatId: CheckVatId | null, vatId: string): Promise<boolean> {
  const answer = checkVatId && (await checkVatId(vatId))
  if (!answer) return false
  const { isValid, reference } = answer
  await db.transaction(async (tx) => {
    await tx.insert(vatIdChecks).values({ vatId, isValid, reference })
    await tx
      .update(billingProfiles)
      .set({
        vatIdState: isValid ? 'valid' : 'invalid',
        vatIdCheckedAt: sql`now()`,
        vatIdReference: reference,
        updatedAt: sql`now()`,
      })
      .where(eq(billingProfiles.vatId, vatId))
  })
  return true
}

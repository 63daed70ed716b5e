import { eq, sql } from 'drizzle-orm'
import { requireActiveUser } from '../accounts/require-active-user.ts'
import { requireRevision } from '../database/revision.ts'
import { ShopError } from '../errors.ts'
import { consumeRateLimit } from '../rate-limit/consume-rate-limit.ts'
import type { Db } from '../services.ts'
import type { CheckVatId } from '../vat-id-check.ts'
import { type BillingProfile, billingProfiles, type VatIdState } from './tables.ts'
import { parseVatId } from './vat-id.ts'

export interface BillingDetails {
  name: string
  address: string
  /** ISO 3166-1 alpha-2. */
  country: string
  vatId: string | null
}

/** Returns the business details of a customer, or null. */
export async function getBillingProfile(db: Db, userId: string): Promise<BillingProfile | null> {
  const [profile] = await db.select().from(billingProfiles).where(eq(billingProfiles.userId, userId))
  return profile ?? null
}

/**
 * Saves the business details of a customer and checks a new VAT id. Without an answer of the service the id stays unverified.
 * Throws ShopError `vat_id_invalid` for a wrong form or checksum, `rate_limited` after too many checks, and `changed_meanwhile`.
 */
export async function saveBillingProfile(
  db: Db,
  checkVatId: CheckVatId | null,
  input: { userId: string; details: BillingDetails; expectedRevision: number | undefined },
): Promise<BillingProfile> {
  const { userId, details } = input
  const vatId = details.vatId === null ? null : await parseVatId(details.country, details.vatId)
  if (details.vatId !== null && vatId === null) throw new ShopError('vat_id_invalid')
  if (vatId !== null && checkVatId) await consumeRateLimit(db, 'vatCheckUser', userId)
  const saved = await db.transaction(async (tx) => {
    await requireActiveUser(tx, userId)
    const [existing] = await tx
      .select()
      .from(billingProfiles)
      .where(eq(billingProfiles.userId, userId))
      .for('update')
    requireRevision(existing?.revision ?? 0, input.expectedRevision)
    const isSameId = existing?.vatId === vatId
    const values = {
      ...details,
      vatId,
      updatedAt: sql`now()`,
      ...(!isSameId && { vatIdState: 'unverified' as const, vatIdCheckedAt: null, vatIdReference: null }),
    }
    const [row] = await tx
      .insert(billingProfiles)
      .values({ userId, vatIdState: 'unverified', ...values })
      .onConflictDoUpdate({ target: billingProfiles.userId, set: values })
      .returning()
    if (!row) throw new Error(`no billing profile of user ${userId} saved`)
    return row
  })
  return saved.vatIdState === 'unverified' ? verifyVatId(db, checkVatId, saved) : saved
}

/**
 * Asks the service about the VAT id of a profile and stores the answer with its time and reference. Without an answer the
 * profile stays as it is. A valid id that has become invalid makes `findTaxDifferences` list the sales made with it.
 */
export async function verifyVatId(
  db: Db,
  checkVatId: CheckVatId | null,
  profile: BillingProfile,
): Promise<BillingProfile> {
  const answer = profile.vatId && checkVatId ? await checkVatId(profile.vatId) : null
  if (!answer || !profile.vatId) return profile
  const vatIdState: VatIdState = answer.isValid ? 'valid' : 'invalid'
  const [updated] = await db
    .update(billingProfiles)
    .set({ vatIdState, vatIdCheckedAt: sql`now()`, vatIdReference: answer.reference, updatedAt: sql`now()` })
    .where(sql`${billingProfiles.userId} = ${profile.userId} and ${billingProfiles.vatId} = ${profile.vatId}`)
    .returning()
  return updated ?? profile
}

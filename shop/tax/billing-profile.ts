import { eq, sql } from 'drizzle-orm'
import { requireActiveUser } from '../accounts/user.ts'
import { requireRevision } from '../database/revision.ts'
import { DAY_MS } from '../durations.ts'
import { ShopError } from '../errors.ts'
import { getVatIdPrefix, getVatTerritory, isVatCountry } from '../localization/vat-territories.ts'
import { consumeRateLimit } from '../rate-limit/consume-rate-limit.ts'
import type { CheckVatId, Db } from '../services.ts'
import { type BillingProfile, billingProfiles, vatIdChecks } from './tables.ts'

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
 * Saves the business details of a customer, and checks a VAT id that is new or was not confirmed lately. Without an answer
 * of the service the state of the id stays as it is.
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
  if (!saved.vatId || !isCheckDue(saved) || !(await verifyVatId(db, checkVatId, saved.vatId))) return saved
  return (await getBillingProfile(db, userId)) ?? saved
}

/**
 * Checks the VAT id of a customer's business details again. Throws ShopError `billing_profile_missing` without an id,
 * `rate_limited` after too many checks, and `vat_check_unavailable` without an answer.
 */
export async function recheckVatId(
  db: Db,
  checkVatId: CheckVatId | null,
  userId: string,
): Promise<BillingProfile> {
  const profile = await getBillingProfile(db, userId)
  if (!profile?.vatId) throw new ShopError('billing_profile_missing')
  if (checkVatId) await consumeRateLimit(db, 'vatCheckUser', userId)
  if (!(await verifyVatId(db, checkVatId, profile.vatId))) throw new ShopError('vat_check_unavailable')
  return (await getBillingProfile(db, userId)) ?? profile
}

/** Whether the id is new, has no valid answer, or was last checked long ago. */
function isCheckDue({ vatIdState, vatIdCheckedAt }: BillingProfile): boolean {
  const oldest = Date.now() - VAT_ID_CHECK_DAYS * DAY_MS
  return vatIdState !== 'valid' || vatIdCheckedAt === null || vatIdCheckedAt.getTime() < oldest
}

/**
 * Returns a VAT id with its prefix and without blanks and punctuation, or null when its form or checksum is wrong for the
 * country (ISO 3166-1 alpha-2). Whether the id is in use is another question: see `CheckVatId`.
 */
async function parseVatId(country: string, input: string): Promise<string | null> {
  const territory = getVatTerritory(country)
  if (!isVatCountry(territory)) return null
  const prefix = getVatIdPrefix(country)
  const compact = input.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const number = compact.startsWith(prefix) ? compact.slice(prefix.length) : compact
  const validators = await loadValidators(territory)
  return validators.some((validator) => validator.validate(number).isValid) ? `${prefix}${number}` : null
}

/** Loaded with the first VAT id: the library knows the numbers of eighty countries. */
async function loadValidators(country: string) {
  const { euVat, stdnum } = await import('stdnum')
  const british = country === 'GB' ? stdnum.GB?.vat : undefined
  return british ? [british] : (euVat[country] ?? [])
}

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

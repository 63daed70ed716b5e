import { randomBytes } from 'node:crypto'
import { and, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { TOTP } from 'otpauth'
import { limitCodeGuess } from '../../rate-limit/limit-guesses.ts'
import type { Db } from '../../services.ts'
import { normalizeIdentifier } from '../../text.ts'
import { recoveryCodes, secondFactors } from '../tables.ts'
import { hashToken } from '../token.ts'

/**
 * Verifies a code of the authenticator app or a recovery code, and uses it up: of two parallel calls with the
 * same code, one returns false. Throws `rate_limited` after too many wrong codes.
 */
export function verifyCode(db: Db, userId: string, typed: string): Promise<boolean> {
  const code = normalizeCode(typed)
  return limitCodeGuess(db, userId, async () => {
    if (!isTotpCode(code)) return consumeRecoveryCode(db, userId, code)
    const match = await matchTotpCode(db, userId, 'confirmed', code)
    return match !== null && consumeTotpCode(db, match)
  })
}

/** Stage of a second factor: in use, or waiting for its first code. */
type SecondFactorStage = 'confirmed' | 'begun'

const STAGE_CONDITIONS = {
  confirmed: isNotNull(secondFactors.confirmedAt),
  begun: isNull(secondFactors.confirmedAt),
} as const satisfies Record<SecondFactorStage, unknown>

interface MatchedCode {
  userId: string
  stage: SecondFactorStage
  secret: string
  step: number
}

/** Apps show codes in groups, and keyboards write the digits of their script. */
function normalizeCode(typed: string): string {
  return normalizeIdentifier(typed).replace(/\s/g, '')
}

/** Returns true for six ASCII digits: `otpauth` throws for characters of more than one byte. */
function isTotpCode(code: string): boolean {
  return /^[0-9]{6}$/.test(code)
}

/** Returns the time step of a code; null when the code is malformed, wrong or expired. */
export async function matchTotpCode(
  db: Db,
  userId: string,
  stage: SecondFactorStage,
  typed: string,
): Promise<MatchedCode | null> {
  const code = normalizeCode(typed)
  if (!isTotpCode(code)) return null
  const [factor] = await db
    // The database's clock: every process means the same step.
    .select({ secret: secondFactors.secret, now: sql<number>`extract(epoch from now())::float8` })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), STAGE_CONDITIONS[stage]))
  if (!factor) return null
  const { secret, now } = factor
  const step = await getMatchingStep(secret, code, now)
  return step === null ? null : { userId, stage, secret, step }
}

/**
 * Uses up the code and all earlier ones. Returns false when another call did so first or the secret was
 * replaced.
 */
export async function consumeTotpCode(
  db: Db,
  { userId, stage, secret, step }: MatchedCode,
): Promise<boolean> {
  const isUnused = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))
  const used = await db
    .update(secondFactors)
    .set({ lastStep: step, ...(stage === 'begun' && { confirmedAt: sql`now()` }) })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.secret, secret),
        STAGE_CONDITIONS[stage],
        isUnused,
      ),
    )
    .returning({ userId: secondFactors.userId })
  return used.length > 0
}

const PERIOD_SECONDS = 30
/** Accepted time steps before and after the current one, because clocks differ and typing takes time. */
const WINDOW_STEPS = 1

export interface TotpSecret {
  /** Base32, for typing it into an app. */
  secret: string
  /** otpauth:// URI with the shop's name and the user's email, for scanning. */
  uri: string
}

/** Uses the defaults of RFC 6238, which every app supports: SHA-1, six digits, thirty seconds. */
async function createTotp(secret?: string): Promise<TOTP> {
  // Loads the library with the first use of a second factor.
  const { Secret, TOTP } = await import('otpauth')
  return new TOTP({
    secret: secret === undefined ? new Secret({ size: 20 }) : Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
}

export async function createTotpSecret(of: { issuer: string; email: string }): Promise<TotpSecret> {
  const totp = await createTotp()
  totp.issuer = of.issuer
  totp.label = of.email
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Returns the time step of the code, counted from 1970; null when the code is wrong. `now` is in seconds. */
async function getMatchingStep(secret: string, code: string, now: number): Promise<number | null> {
  const totp = await createTotp(secret)
  const delta = totp.validate({ token: code, timestamp: now * 1_000, window: WINDOW_STEPS })
  return delta === null ? null : Math.floor(now / PERIOD_SECONDS) + delta
}

const CODE_COUNT = 10
/** Leaves out one of each pair of characters that look alike. */
const ALPHABET = '123456789abcdefghjkmnpqrstuvwxyz'

/** Replaces the recovery codes and returns the new ones. Only their hashes are stored, so they are shown once. */
export async function createRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, generateCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashCode(userId, code) })))
  return codes
}

/** Uses up a recovery code. Returns false when it is wrong or already used. */
async function consumeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashCode(userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash })
  return used.length > 0
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.codes ?? 0
}

/** Returns 60 random bits as `xxxx-xxxx-xxxx`. */
function generateCode(): string {
  const letters = Array.from(randomBytes(12), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

/**
 * Ignores case and separators. Includes the user id, so that nobody can search the hashes of several users at
 * once.
 */
function hashCode(userId: string, code: string): string {
  return hashToken(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}

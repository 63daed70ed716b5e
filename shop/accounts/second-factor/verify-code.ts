import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { limitCodeGuess } from '../../rate-limit/limit-guesses.ts'
import type { Db } from '../../services.ts'
import { normalizeIdentifier } from '../../text.ts'
import { secondFactors } from '../tables.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { getMatchingStep } from './totp.ts'

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

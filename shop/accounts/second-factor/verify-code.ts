import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { limitCodeGuess } from '../../rate-limit/limit-guesses.ts'
import type { Db } from '../../services.ts'
import { secondFactors } from '../tables.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { getMatchingStep } from './totp.ts'

/**
 * Whether it is a code of the account's app, or one of its recovery codes. Accepted once: of two at once that bring the
 * same, one is refused. Throws `rate_limited` when too many were wrong lately.
 */
export function verifyCode(db: Db, userId: string, code: string): Promise<boolean> {
  return limitCodeGuess(db, userId, async () => {
    if (!isTotpCode(code)) return consumeRecoveryCode(db, userId, code)
    const fit = await matchTotpCode(db, userId, 'confirmed', code)
    return fit !== null && consumeTotpCode(db, fit)
  })
}

/** A second factor that is asked for, or one whose first code is awaited. */
export type SecondFactorStage = 'confirmed' | 'begun'

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

/** Six digits; apps show them in two groups, and so they are typed. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(removeSpaces(code))
}

function removeSpaces(code: string): string {
  return code.replace(/\s/g, '')
}

/** Which time step of the account's secret this is the code of; null when of none that counts now. */
export async function matchTotpCode(
  db: Db,
  userId: string,
  stage: SecondFactorStage,
  code: string,
): Promise<MatchedCode | null> {
  const [factor] = await db
    // The database's clock: every process means the same step.
    .select({ secret: secondFactors.secret, now: sql<number>`extract(epoch from now())::float8` })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), STAGE_CONDITIONS[stage]))
  if (!factor) return null
  const { secret, now } = factor
  const step = await getMatchingStep(secret, removeSpaces(code), now)
  return step === null ? null : { userId, stage, secret, step }
}

/** Uses it up, with all before it. False when another has done so meanwhile, or the secret is a new one. */
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

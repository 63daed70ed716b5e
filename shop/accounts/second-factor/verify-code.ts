import { limitCodeGuess } from '../../rate-limit/limit-guesses.ts'
import type { Db } from '../../services.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { consumeTotpCode, isTotpCode, matchTotpCode } from './totp-code.ts'

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

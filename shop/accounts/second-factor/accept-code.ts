import { countCodeGuess } from '../../limits/count-guess.ts'
import type { Db } from '../../services.ts'
import { fitCode, isOfApp, useFit } from './app-code.ts'
import { useRecoveryCode } from './recovery-codes.ts'

/**
 * Whether it is a code of the account's app, or one of its recovery codes. Accepted once: of two at once that bring the
 * same, one is refused. Throws `rate_limited` when too many were wrong lately.
 */
export function acceptCode(db: Db, userId: string, code: string): Promise<boolean> {
  return countCodeGuess(db, userId, async () => {
    if (!isOfApp(code)) return useRecoveryCode(db, userId, code)
    const fit = await fitCode(db, userId, 'confirmed', code)
    return fit !== null && useFit(db, fit)
  })
}

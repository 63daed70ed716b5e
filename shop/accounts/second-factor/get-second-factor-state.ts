import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { isStaff } from '../roles.ts'
import type { User } from '../user.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

export interface SecondFactorState {
  on: boolean
  /** The shop lets this account work only with one. */
  required: boolean
  recoveryCodesLeft: number
}

export async function getSecondFactorState(db: Db, user: User): Promise<SecondFactorState> {
  const { staffSecondFactor } = await getSettings(db)
  return {
    on: user.secondFactor,
    required: staffSecondFactor && isStaff(user.role),
    recoveryCodesLeft: user.secondFactor ? await countRecoveryCodes(db, user.id) : 0,
  }
}

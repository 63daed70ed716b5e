import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import type { User } from '../register-user.ts'
import { isStaff } from '../roles.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

export interface SecondFactorState {
  on: boolean
  /** The shop lets this account work only with one. */
  required: boolean
  recoveryCodesLeft: number
}

export async function getSecondFactorState(db: Db, account: User): Promise<SecondFactorState> {
  const { staffSecondFactor } = await getSettings(db)
  return {
    on: account.secondFactor,
    required: staffSecondFactor && isStaff(account.role),
    recoveryCodesLeft: account.secondFactor ? await countRecoveryCodes(db, account.id) : 0,
  }
}

import type { Db } from '../../services.ts'
import { readSettings } from '../../settings/read-settings.ts'
import type { Account } from '../register.ts'
import { isStaff } from '../roles.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

export interface SecondFactorState {
  on: boolean
  /** The shop lets this account work only with one. */
  required: boolean
  recoveryCodesLeft: number
}

export async function readSecondFactor(db: Db, account: Account): Promise<SecondFactorState> {
  const { staffSecondFactor } = await readSettings(db)
  return {
    on: account.secondFactor,
    required: staffSecondFactor && isStaff(account.role),
    recoveryCodesLeft: account.secondFactor ? await countRecoveryCodes(db, account.id) : 0,
  }
}

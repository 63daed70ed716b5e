import type { Runtime } from '../runtime.ts'
import { lookWhenDue } from '../shop/localization/look-for-rates.ts'
import { tellOfLook } from '../shop/localization/tell-of-look.ts'

/** One process at a time asks the source of the rates when it is due; the network is outside any transaction. */
export async function readNewRates({ db, services, log }: Runtime, ending: AbortSignal): Promise<void> {
  const { rateSource: source } = services
  if (source) tellOfLook(log, await lookWhenDue(db, source, ending))
}

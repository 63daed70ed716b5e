import type { Runtime } from '../runtime.ts'
import { foldNames } from '../shop/traffic/fold-names.ts'
import { mergeNews, shrinkNews } from '../shop/traffic/merge-news.ts'
import { forgetSalts } from '../shop/traffic/salts.ts'

/** The rows by which the figures of the traffic changed, made few again; and what tells visitors apart, forgotten. */
export async function mergeTraffic({ db }: Runtime, ending: AbortSignal): Promise<void> {
  while (!ending.aborted && (await mergeNews(db)) > 0);
  if (ending.aborted) return
  await shrinkNews(db)
  await forgetSalts(db)
}

/** The many names of the days that are over, made few. */
export async function foldTraffic({ db, log }: Runtime): Promise<void> {
  const folded = await foldNames(db)
  if (folded > 0) log.info({ folded }, 'hosts and campaigns counted as others from now on')
}

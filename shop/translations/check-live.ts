import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { settingsNow } from '../settings/settings-now.ts'
import { ShopError } from '../shop-error.ts'
import { completionOf } from './completion.ts'
import { LIVE_FROM_PERCENT } from './live-from.ts'

/**
 * Throws ShopError `language_incomplete` where one would go live with too little of it translated. One that is live
 * already stays, whatever it has lost since.
 */
export async function checkLive(db: Db, wanted: readonly Lang[]): Promise<void> {
  const { settings } = await settingsNow(db)
  const added = wanted.filter((lang) => !settings.liveLanguages.includes(lang))
  const short = await incompleteAmong(db, added)
  if (short.length > 0) throw new ShopError('language_incomplete')
}

/** Those of which visitors would read less than a language needs to go live. */
export async function incompleteAmong(db: Db, langs: readonly Lang[]): Promise<Lang[]> {
  const short: Lang[] = []
  for (const lang of langs) if ((await completionOf(db, lang)) < LIVE_FROM_PERCENT) short.push(lang)
  return short
}

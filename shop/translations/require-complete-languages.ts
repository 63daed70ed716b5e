import { ShopError } from '../errors.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { getVersionedSettings } from '../settings/get-versioned-settings.ts'
import { getLanguageCompletion } from './completion.ts'
import { MIN_LIVE_COMPLETION_PERCENT } from './min-live-completion.ts'

/**
 * Throws ShopError `language_incomplete` where one would go live with too little of it translated. One that is live
 * already stays, whatever it has lost since.
 */
export async function requireCompleteLanguages(db: Db, wanted: readonly Lang[]): Promise<void> {
  const { settings } = await getVersionedSettings(db)
  const added = wanted.filter((lang) => !settings.liveLanguages.includes(lang))
  const short = await listIncompleteLanguages(db, added)
  if (short.length > 0) throw new ShopError('language_incomplete')
}

/** Those of which visitors would read less than a language needs to go live. */
export async function listIncompleteLanguages(db: Db, langs: readonly Lang[]): Promise<Lang[]> {
  const short: Lang[] = []
  for (const lang of langs)
    if ((await getLanguageCompletion(db, lang)) < MIN_LIVE_COMPLETION_PERCENT) short.push(lang)
  return short
}

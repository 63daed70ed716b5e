import type { MessageCatalog } from '../../locales/message-catalog.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { throwInvalidField } from '../problem.ts'

/** Nobody newly chooses a language that visitors may not; `path` is where the body names it. */
export function requireLiveLanguage(words: MessageCatalog, lang: Lang | undefined, path: string): void {
  if (lang && !words.liveLanguages.includes(lang)) throwInvalidField(path, 'common:problems.not_live')
}

import type { MessageCatalog } from '../../locales/message-catalog.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { throwInvalidField } from '../problem.ts'

/** Rejects a language that visitors cannot choose. `path` is its field in the body. */
export function requireLiveLanguage(messages: MessageCatalog, lang: Lang | undefined, path: string): void {
  if (lang && !messages.liveLanguages.includes(lang)) throwInvalidField(path, 'common:problems.not_live')
}

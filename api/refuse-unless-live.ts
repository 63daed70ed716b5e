import type { Book } from '../locales/words.ts'
import type { Lang } from '../shop/localization/languages.ts'
import { refuseAt } from './problem.ts'

/** Nobody newly chooses a language that visitors may not; `path` is where the body names it. */
export function refuseUnlessLive(words: Book, lang: Lang | undefined, path: string): void {
  if (lang && !words.live.includes(lang)) refuseAt(path, 'common:problems.not_live')
}

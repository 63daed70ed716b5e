import type { Lang } from '../shop/localization/languages.ts'
import type { MessageCatalog } from './message-catalog.ts'

/** Returns the shop's slogan: the headline of the home page, which staff change with the translations. */
export function getSlogan(messages: MessageCatalog, lang: Lang): string {
  return messages.getI18n(lang).getFixedT(lang, 'home')('hero.heading')
}

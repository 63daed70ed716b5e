import { DEFAULT_LANG, type Lang } from '../../../../shop/localization/languages.ts'
import type { CannedReply } from '../inbox-api.ts'

/** Placeholder for the customer's name. */
export const NAME_PLACEHOLDER = '{{name}}'

export function fillCannedReply(text: string, name: string): string {
  return text.replace(/\{\{\s*name\s*\}\}/g, () => name)
}

/**
 * Returns the text in the customer's language, else in English, else in any language; null when the reply has
 * no text.
 */
export function getCannedText(
  { texts }: Pick<CannedReply, 'texts'>,
  lang: Lang,
): { lang: Lang; text: string } | null {
  const others = Object.keys(texts) as Lang[]
  for (const candidate of [lang, DEFAULT_LANG, ...others] as Lang[]) {
    const text = texts[candidate]?.trim()
    if (text) return { lang: candidate, text }
  }
  return null
}

/** Returns the replies whose title or text contains every word of the search. */
export function searchReplies(replies: CannedReply[], search: string): CannedReply[] {
  const terms = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return replies.filter(({ title, texts }) => {
    const all = [title, ...Object.values(texts)].join('\n').toLocaleLowerCase()
    return terms.every((term) => all.includes(term))
  })
}

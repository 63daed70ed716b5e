import { DEFAULT_LANG, type Lang } from '../../../../shop/localization/languages.ts'
import type { CannedReply } from '../inbox-api.ts'

/** Stands for the customer's name. */
export const NAME_PLACEHOLDER = '{{name}}'

export function fillCannedReply(text: string, name: string): string {
  return text.replace(/\{\{\s*name\s*\}\}/g, () => name)
}

/** In the customer's language, else in English, else in whatever there is; null for one that says nothing. */
export function getCannedText(
  { texts }: Pick<CannedReply, 'texts'>,
  lang: Lang,
): { lang: Lang; text: string } | null {
  const others = Object.keys(texts) as Lang[]
  for (const one of [lang, DEFAULT_LANG, ...others] as Lang[]) {
    const text = texts[one]?.trim()
    if (text) return { lang: one, text }
  }
  return null
}

/** Those whose title or text has every word that is sought. */
export function searchReplies(replies: CannedReply[], search: string): CannedReply[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return replies.filter(({ title, texts }) => {
    const all = [title, ...Object.values(texts)].join('\n').toLocaleLowerCase()
    return words.every((word) => all.includes(word))
  })
}

import type { ContentPart } from '../../../shop/content/content.ts'
import { DEFAULT_LANG, type Lang } from '../../../shop/localization/languages.ts'
import { api, ifMatch, unwrapResponse } from '../../api-client.ts'
import { fetchWritableLanguages } from '../use-languages.ts'

const calls = api.admin.content[':lang']

/** A text of the shop, with the shape of its part. Revision 0 is the sample text. */
export interface StoredPart {
  value: unknown
  revision: number
}

export type ContentParts = Record<ContentPart, StoredPart>

async function fetchParts(lang: Lang): Promise<ContentParts> {
  const { parts } = await unwrapResponse(calls.$get({ param: { lang } }))
  return parts as ContentParts
}

/** Fetches the texts of a language, those in English for comparison, and the languages of the editor. */
export async function fetchContentParts(lang: Lang) {
  const [parts, english, writable] = await Promise.all([
    fetchParts(lang),
    fetchParts(DEFAULT_LANG),
    fetchWritableLanguages(),
  ])
  return { lang, parts, english, languages: writable.includes(lang) ? writable : [...writable, lang] }
}

export type EditableTexts = Awaited<ReturnType<typeof fetchContentParts>>

/** Fetches the texts that mention figures. Logs a failure: the figures can be edited without them. */
export async function fetchSentenceParts(lang: Lang): Promise<Partial<ContentParts>> {
  return fetchParts(lang).catch((error) => {
    console.error(error)
    return {}
  })
}

export function savePart(param: { lang: Lang; part: ContentPart }, revision: number, value: unknown) {
  return unwrapResponse(calls[':part'].$put({ param, header: ifMatch(revision), json: { value } }))
}

export function resetPart(param: { lang: Lang; part: ContentPart }, revision: number) {
  return unwrapResponse(calls[':part'].$delete({ param, header: ifMatch(revision), query: {} }))
}

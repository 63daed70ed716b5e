import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import type { Namespace } from '../../../shop/localization/namespaces.ts'
import { answer, api } from '../../api-client.ts'

/** Where texts stand. */
export interface Place {
  lang: Lang
  namespace: Namespace
}

export function fetchWords(param: Place) {
  return answer(api.admin.translations[':lang'][':namespace'].$get({ param }))
}

export type Word = Awaited<ReturnType<typeof fetchWords>>['entries'][number]

/** Over what was seen: when somebody else has changed it since, it is refused with 409. */
export function saveWord(
  { lang, namespace }: Place,
  word: { key: string; value: string; status: 'approved' | 'needs_review'; seen: number | null },
) {
  return answer(
    api.translations[':lang'][':namespace'].$post({
      param: { lang, namespace },
      json: { ...word, namespace, language: lang },
    }),
  )
}

export function deleteWord(place: Place, { key, revision }: Word) {
  return answer(
    api.translations[':lang'][':namespace'][':key'].$delete({
      param: { ...place, key: encodeURIComponent(key) },
      // None of their own was seen: nothing stands there that anybody has changed.
      query: { seen: String(revision ?? 0) },
    }),
  )
}

/** All of the file or nothing. A preview writes nothing; `seen` is its version. */
export function importWords(
  { lang, namespace }: Place,
  translations: Record<string, unknown>,
  how: { preview?: true; status?: 'approved' | 'needs_review'; seen?: number },
) {
  return answer(
    api.translations.bulk[':lang'][':namespace'].$post({
      param: { lang, namespace },
      json: { namespace, language: lang, translations, ...how },
    }),
  )
}

export type ImportResult = Awaited<ReturnType<typeof importWords>>

export async function fetchChanges(query: Partial<Place> & { key?: string }, before: string | undefined) {
  const { changes, next } = await answer(api.admin.translations.history.$get({ query: { ...query, before } }))
  return { rows: changes, next }
}

export type WordChange = Awaited<ReturnType<typeof fetchChanges>>['rows'][number]

export function undoChange(json: { change: string } | { batch: string }) {
  return answer(api.admin.translations.undo.$post({ json }))
}

export function fetchStats() {
  return answer(api.translations.stats.$get())
}

export type LanguageStats = Awaited<ReturnType<typeof fetchStats>>['languages'][Lang]

/** How far each language is: in one namespace, or over all. */
export async function fetchCompletion(namespace: Namespace | null): Promise<Record<Lang, LanguageStats>> {
  if (!namespace) return (await fetchStats()).languages
  return (await answer(api.translations.compare[':namespace'].$get({ param: { namespace } }))).languages
}

/** As its own people call it, and in English: "Français (French)". */
export function nameOfLang(lang: Lang): string {
  const { name, nativeName } = LANGUAGES[lang]
  return name === nativeName ? name : `${nativeName} (${name})`
}

import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import type { Namespace } from '../../../shop/localization/namespaces.ts'
import { callApi } from '../../api-client.ts'

/** Language and namespace of texts. */
export interface Place {
  lang: Lang
  namespace: Namespace
}

export async function fetchEntries(param: Place) {
  return (await callApi('GET /admin/translations/{lang}/{namespace}', { param })).entries
}

export type TranslationEntry = Awaited<ReturnType<typeof fetchEntries>>[number]

/** Fails with 409 when another user has changed the text since this revision. */
export function saveEntry(
  { lang, namespace }: Place,
  change: { key: string; value: string; status: 'approved' | 'needs_review' },
  revision: number,
) {
  return callApi('POST /translations/{lang}/{namespace}', {
    param: { lang, namespace },
    ifMatch: revision,
    json: { ...change, namespace, language: lang },
  })
}

export function deleteEntry(place: Place, { key, revision }: TranslationEntry) {
  return callApi('DELETE /translations/{lang}/{namespace}/{key}', {
    param: { ...place, key },
    ifMatch: revision,
  })
}

/** Imports a file completely or not at all. A preview writes nothing; `revision` is the one that it returned. */
export function importEntries(
  { lang, namespace }: Place,
  translations: Record<string, unknown>,
  options: { preview?: true; status?: 'approved' | 'needs_review' },
  revision?: number,
) {
  return callApi('POST /translations/bulk/{lang}/{namespace}', {
    param: { lang, namespace },
    ifMatch: revision,
    json: { namespace, language: lang, translations, ...options },
  })
}

export type ImportResult = Awaited<ReturnType<typeof importEntries>>

export type EntryChanges = Awaited<ReturnType<typeof fetchChanges>>

export async function fetchChanges(query: Partial<Place> & { key?: string }, before: string | undefined) {
  const { changes, next } = await callApi('GET /admin/translations/history', { query: { ...query, before } })
  return { rows: changes, next }
}

export type EntryChange = EntryChanges['rows'][number]

/** Text that another user changed meanwhile. */
export interface ConflictingText {
  word: TranslationEntry
  by: EntryChange | null
}

export async function fetchConflict(place: Place, word: TranslationEntry): Promise<ConflictingText> {
  const { key } = word
  const [entries, { rows }] = await Promise.all([
    fetchEntries(place),
    fetchChanges({ ...place, key }, undefined),
  ])
  const deleted: TranslationEntry = { ...word, value: null, status: 'missing', revision: 0, own: false }
  return { word: entries.find((entry) => entry.key === key) ?? deleted, by: rows[0] ?? null }
}

/** Undoes the latest change of a text. */
export async function undoLatestChange(place: Place, key: string) {
  const { rows } = await fetchChanges({ ...place, key }, undefined)
  const latest = rows.find(({ standing }) => standing)
  return latest ? undoChange({ change: latest.id }) : { undone: 0, skipped: 0 }
}

export function undoChange(json: { change: string } | { batch: string }) {
  return callApi('POST /admin/translations/undo', { json })
}

export function fetchStats() {
  return callApi('GET /translations/stats')
}

export type TranslationStats = Awaited<ReturnType<typeof fetchStats>>

export type LanguageStats = TranslationStats['languages'][Lang]

/** Fetches the completion of each language, in one namespace or overall. */
export async function fetchCompletion(namespace: Namespace | null): Promise<Record<Lang, LanguageStats>> {
  if (!namespace) return (await fetchStats()).languages
  return (await callApi('GET /translations/compare/{namespace}', { param: { namespace } })).languages
}

/** Formats a language as its native name with the English name, for example "Français (French)". */
export function formatLangName(lang: Lang): string {
  const { name, nativeName } = LANGUAGES[lang]
  return name === nativeName ? name : `${nativeName} (${name})`
}

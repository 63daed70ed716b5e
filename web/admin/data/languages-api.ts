import { getShippedLang, isLang, LANGS, type Lang } from '../../../shop/localization/languages.ts'
import { callApi } from '../../api-client.ts'
import { logFailure } from './log-failure.ts'

/** Fetches the languages that customers can choose now; those of the page may be older. */
export async function fetchLiveLanguages(): Promise<Lang[]> {
  return Object.keys(await callApi('GET /i18n/languages')).filter(isLang)
}

/** Fetches the languages with at least one translation, live or not. */
async function fetchStartedLanguages(): Promise<Lang[]> {
  const { languages } = await callApi('GET /translations/stats')
  return LANGS.filter((lang) => languages[lang].translated_count > 0)
}

/**
 * Fetches the languages that staff write texts in: those shipped, live or started. A failure is logged; the
 * shipped languages remain.
 */
export async function fetchWritableLanguages(): Promise<Lang[]> {
  const lists = await Promise.all([logFailure(fetchLiveLanguages()), logFailure(fetchStartedLanguages())])
  return LANGS.filter((lang) => getShippedLang(lang) === lang || lists.some((list) => list?.includes(lang)))
}

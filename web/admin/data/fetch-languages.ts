import { isLang, type Lang } from '../../../shop/localization/languages.ts'
import { api, unwrapResponse } from '../../api-client.ts'

/** Fetches the languages that customers can choose now; those of the page may be older. */
export async function fetchLiveLanguages(): Promise<Lang[]> {
  return Object.keys(await unwrapResponse(api.i18n.languages.$get())).filter(isLang)
}

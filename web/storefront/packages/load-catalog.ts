import { getBuiltinCatalog } from '../../../shop/catalog/builtin-packages.ts'
import type { Catalog, PackageView } from '../../../shop/catalog/package-view.ts'
import { DEFAULT_LANG, isLang, type Lang } from '../../../shop/localization/languages.ts'
import { callApi } from '../../api-client.ts'
import { storedLang } from '../../i18n/stored-locale.ts'

/** Loads the packages in the browser. Falls back to the built-in packages without an error for the visitor. */
export async function loadCatalog(): Promise<Catalog> {
  try {
    return await callApi('GET /packages')
  } catch (error) {
    console.error('packages failed to load, built-in ones shown', error)
    return getBuiltinCatalog(getCurrentLang())
  }
}

/** Returns the language chosen last: while it changes, the page still shows the previous one. */
function getCurrentLang(): Lang {
  const { lang } = document.documentElement
  return storedLang.read() ?? (isLang(lang) ? lang : DEFAULT_LANG)
}

export function listPackages(catalog: Catalog): PackageView[] {
  return [...catalog.followers, ...catalog.likes, ...catalog.views, ...(catalog.others ?? [])]
}

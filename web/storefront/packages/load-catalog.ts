import { getBuiltinCatalog } from '../../../shop/catalog/builtin-packages.ts'
import { type Catalog, getPricePerThousand, type PackageView } from '../../../shop/catalog/package-view.ts'
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

/**
 * Returns the id of the package with the lowest price per thousand, among several of one type. Custom
 * packages are not compared.
 */
export function getBestValueId(packages: PackageView[]): string | null {
  if (packages.length < 2 || packages.some(({ type }) => type === 'others')) return null
  const [cheapest] = [...packages].sort((a, b) => getPricePerThousand(a) - getPricePerThousand(b))
  return cheapest?.id ?? null
}

import type { InferResponseType } from 'hono/client'
import type { PackageType } from '../../../shop/catalog/package-view.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { api, unwrapResponse } from '../../api-client.ts'
import { useLoaded } from '../use-loaded.ts'

export type StaffCatalog = InferResponseType<typeof api.admin.packages.$get, 200>

export type StaffPackage = StaffCatalog['likes'][number]

/** In the order of the storefront. */
export const TYPES = ['likes', 'followers', 'views', 'others'] as const satisfies PackageType[]

/** Fetches all packages, including archived ones. */
export function fetchCatalog(): Promise<StaffCatalog> {
  return unwrapResponse(api.admin.packages.$get({ query: { archived: 'true' } }))
}

export function listPackages(catalog: StaffCatalog): StaffPackage[] {
  return TYPES.flatMap((type) => catalog[type])
}

/** Returns the name in the reader's language, or in English. */
export function getPackageName({ id, texts }: StaffPackage, lang: Lang): string {
  return texts[lang]?.name ?? texts.en?.name ?? id
}

export function useCatalog() {
  const { data: catalog, setData: setCatalog, failed, reload } = useLoaded(fetchCatalog)
  return { catalog, setCatalog, failed, reload }
}

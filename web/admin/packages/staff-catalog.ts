import type { InferResponseType } from 'hono/client'
import type { PackageType } from '../../../shop/catalog/package-view.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { api, ifMatch, unwrapResponse } from '../../api-client.ts'

export type StaffCatalog = InferResponseType<typeof api.admin.packages.$get, 200>

export type StaffPackage = StaffCatalog['likes'][number]

export type PackageChange = Parameters<(typeof api.admin.packages)[':id']['$patch']>[0]['json']

/** In the order of the storefront. */
export const TYPES = ['likes', 'followers', 'views', 'others'] as const satisfies PackageType[]

/** Fetches all packages, including archived ones. */
export function fetchCatalog(): Promise<StaffCatalog> {
  return unwrapResponse(api.admin.packages.$get({ query: { archived: 'true' } }))
}

export function updatePackage(
  { id, revision }: Pick<StaffPackage, 'id' | 'revision'>,
  json: PackageChange,
): Promise<StaffPackage> {
  return unwrapResponse(api.admin.packages[':id'].$patch({ param: { id }, header: ifMatch(revision), json }))
}

export function setPackageArchived(id: string, archived: boolean): Promise<StaffPackage> {
  const calls = api.admin.packages[':id']
  const param = { id }
  return unwrapResponse(archived ? calls.archive.$post({ param }) : calls.restore.$post({ param }))
}

export function listPackages(catalog: StaffCatalog): StaffPackage[] {
  return TYPES.flatMap((type) => catalog[type])
}

/** Returns the name in the reader's language, or in English. */
export function getPackageName({ id, texts }: StaffPackage, lang: Lang): string {
  return texts[lang]?.name ?? texts.en?.name ?? id
}

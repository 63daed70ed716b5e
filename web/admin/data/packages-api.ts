import { PACKAGE_TYPES } from '../../../shop/catalog/package-view.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { type Answer, type ApiRequest, callApi } from '../../api-client.ts'

export type StaffCatalog = Answer<'GET /admin/packages'>

export type StaffPackage = StaffCatalog['likes'][number]

export type PackageChange = ApiRequest<'PATCH /admin/packages/{id}'>['json']

/** Fetches all packages, including archived ones. */
export function fetchCatalog(): Promise<StaffCatalog> {
  return callApi('GET /admin/packages', { query: { archived: 'true' } })
}

export type DefaultMethodCard = Answer<'GET /admin/default-method-cards'>['texts'][number]

/** Fetches how the packages of each type are delivered, in each language. */
export async function fetchDefaultMethodCards(): Promise<DefaultMethodCard[]> {
  return (await callApi('GET /admin/default-method-cards')).texts
}

export function updatePackage(
  { id, revision }: Pick<StaffPackage, 'id' | 'revision'>,
  json: PackageChange,
): Promise<StaffPackage> {
  return callApi('PATCH /admin/packages/{id}', { param: { id }, ifMatch: revision, json })
}

export function setPackageArchived(id: string, archived: boolean): Promise<StaffPackage> {
  const param = { id }
  return archived
    ? callApi('POST /admin/packages/{id}/archive', { param })
    : callApi('POST /admin/packages/{id}/restore', { param })
}

export function listPackages(catalog: StaffCatalog): StaffPackage[] {
  return PACKAGE_TYPES.flatMap((type) => catalog[type])
}

/** Returns the name in the reader's language, or in English. */
export function getPackageName({ id, texts }: StaffPackage, lang: Lang): string {
  return texts[lang]?.name ?? texts.en?.name ?? id
}

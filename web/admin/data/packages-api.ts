import type { MethodCardFieldName } from '../../../shop/catalog/package-fields.ts'
import { PACKAGE_TYPES } from '../../../shop/catalog/package-view.ts'
import { LANGS, type Lang } from '../../../shop/localization/languages.ts'
import { type Answer, type ApiRequest, callApi } from '../../api-client.ts'

export type StaffCatalog = Answer<'GET /admin/packages'>

export type StaffPackage = StaffCatalog['likes'][number]

export type PackageBody = ApiRequest<'POST /admin/packages'>['json']

type PackageChange = ApiRequest<'PATCH /admin/packages/{id}'>['json']

/** Fetches all packages, including archived ones. */
export function fetchCatalog(): Promise<StaffCatalog> {
  return callApi('GET /admin/packages', { query: { archived: 'true' } })
}

export type DefaultMethodCard = Answer<'GET /admin/default-method-cards'>['texts'][number]

/** Fetches how the packages of each type are delivered, in each language. */
export async function fetchDefaultMethodCards(): Promise<DefaultMethodCard[]> {
  return (await callApi('GET /admin/default-method-cards')).texts
}

/** `revision` is 0 for a text that does not exist yet. */
export function saveDefaultMethodCard(
  { type, lang, revision }: Pick<DefaultMethodCard, 'type' | 'lang' | 'revision'>,
  fields: FormData,
) {
  const get = (name: MethodCardFieldName) => String(fields.get(name) ?? '')
  return callApi('PUT /admin/default-method-cards/{type}/{lang}', {
    param: { type, lang },
    ifMatch: revision,
    json: {
      methodDelivery: get('methodDelivery'),
      methodExclusions: get('methodExclusions'),
      methodEvidence: get('methodEvidence'),
    },
  })
}

export function updatePackage(
  { id, revision }: Pick<StaffPackage, 'id' | 'revision'>,
  json: PackageChange,
): Promise<StaffPackage> {
  return callApi('PATCH /admin/packages/{id}', { param: { id }, ifMatch: revision, json })
}

/** Creates a package, or updates the saved one. */
export function savePackage(saved: StaffPackage | null, json: PackageBody): Promise<StaffPackage> {
  if (!saved) return callApi('POST /admin/packages', { json })
  return updatePackage(saved, { ...json, texts: { ...json.texts, ...listRemovedTexts(json, saved) } })
}

/** Returns the stored texts that were cleared, for the request to remove. */
export function listRemovedTexts(
  { texts }: Pick<PackageBody, 'texts'>,
  saved: Pick<StaffPackage, 'texts'>,
): Partial<Record<Lang, null>> {
  const removed = LANGS.filter((lang) => saved.texts[lang] && !texts[lang])
  return Object.fromEntries(removed.map((lang) => [lang, null]))
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

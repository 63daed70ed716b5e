import type { ContentPart } from '../../../shop/content/content.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { type Answer, type ApiRequest, callApi, fetchApi } from '../../api-client.ts'
import { downloadPrivateFile } from '../../ui/files/download-file.ts'
import { logFailure } from '../data/log-failure.ts'

export function fetchSettings() {
  return callApi('GET /admin/settings')
}

/** The settings that the user may see, with their revision. */
export type ShopSettings = Awaited<ReturnType<typeof fetchSettings>>
export type Settings = ShopSettings['settings']
export type SettingsChanges = ApiRequest<'PUT /admin/settings'>['json']['changes']

export function saveSettings(revision: number, changes: SettingsChanges): Promise<ShopSettings> {
  return callApi('PUT /admin/settings', { ifMatch: revision, json: { changes } })
}

/** Every section of the settings gets the shop's settings. */
export interface SectionProps {
  shop: ShopSettings
}

export type RateStatus = Answer<'GET /admin/rates'>

export type TaxRates = Answer<'GET /admin/taxes/rates'>

export function fetchLaunch() {
  return callApi('GET /admin/launch')
}

/** The launch checklist, and whether the dashboard shows it. */
export type Launch = Awaited<ReturnType<typeof fetchLaunch>>

/** Shows the launch checklist on the dashboard, or no longer. */
export async function hideLaunchChecklist(isLaunchPutAside: boolean): Promise<void> {
  const { revision } = await fetchSettings()
  await saveSettings(revision, { isLaunchPutAside })
}

/** The logo, and what is drawn from the brand. */
export type BrandFiles = Answer<'GET /admin/brand'>

export type BackupStatus = Answer<'GET /admin/backup'>

export function downloadBackup(): Promise<void> {
  return downloadPrivateFile(fetchApi('GET /admin/backup/file'), 'shop.tar.gz')
}

/** Removes all trial orders, a part with each call, and returns how many there were. */
export async function removeTrialOrders(): Promise<number> {
  let total = 0
  for (;;) {
    const { removed, left } = await callApi('DELETE /admin/trial-orders')
    total += removed
    if (left === 0 || removed === 0) return total
  }
}

export type Claim = Answer<'GET /admin/claims'>['claims'][number]

export type LaunchStep = Launch['steps'][number]

/** A text of the shop, with the shape of its part. Revision 0 is the sample text. */
export interface StoredPart {
  value: unknown
  revision: number
}

export type ContentParts = Record<ContentPart, StoredPart>

export async function fetchParts(lang: Lang): Promise<ContentParts> {
  const { parts } = await callApi('GET /admin/content/{lang}', { param: { lang } })
  return parts as ContentParts
}

/** Fetches the texts that mention figures, which can be edited without them. */
export function fetchSentenceParts(lang: Lang) {
  return logFailure(fetchParts(lang))
}

export function savePart(param: { lang: Lang; part: ContentPart }, revision: number, value: unknown) {
  return callApi('PUT /admin/content/{lang}/{part}', { param, ifMatch: revision, json: { value } })
}

export function resetPart(param: { lang: Lang; part: ContentPart }, revision: number) {
  return callApi('DELETE /admin/content/{lang}/{part}', { param, ifMatch: revision })
}

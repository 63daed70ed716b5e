import { api, ifMatch, unwrapResponse } from '../../api-client.ts'

const calls = api.admin.settings

export function fetchSettings() {
  return unwrapResponse(calls.$get())
}

/** The settings that the user may see, with their revision. */
export type ShopSettings = Awaited<ReturnType<typeof fetchSettings>>
export type Settings = ShopSettings['settings']
export type SettingsChanges = Parameters<typeof calls.$put>[0]['json']['changes']

export function saveSettings(revision: number, changes: SettingsChanges): Promise<ShopSettings> {
  return unwrapResponse(calls.$put({ header: ifMatch(revision), json: { changes } }))
}

/** Every section of the settings gets the shop's settings. */
export interface SectionProps {
  shop: ShopSettings
}

import { createContext, useContext } from 'react'
import { api, unwrapResponse } from '../../api-client.ts'
import { useLoaded } from '../use-loaded.ts'

const calls = api.admin.settings

function fetchSettings() {
  return unwrapResponse(calls.$get())
}

type Answered = Awaited<ReturnType<typeof fetchSettings>>
type Put = Parameters<typeof calls.$put>[0]

export type Settings = Answered['settings']
export type Changes = Put['json']['changes']

export interface ShopSettings extends Answered {
  /** Throws CallFailed, with 409 after an edit conflict. */
  save: (changes: Changes) => Promise<void>
  /** Loads the current settings and discards unsaved input. */
  reload: () => Promise<void>
}

/** Loads the settings and saves partial changes. Null until loaded. */
export function useLoadedSettings() {
  const { known, setKnown, failed, reload } = useLoaded(fetchSettings)
  const save = async (changes: Changes) => {
    setKnown(await unwrapResponse(calls.$put({ json: { changes, version: known?.version ?? '' } })))
  }
  const settings: ShopSettings | null = known && { ...known, save, reload }
  return { settings, failed: failed && known === null, reload }
}

export const ShopSettingsContext = createContext<ShopSettings | null>(null)

/** Returns the loaded settings inside a section. */
export function useShopSettings(): ShopSettings {
  const settings = useContext(ShopSettingsContext)
  if (!settings) throw new Error('useShopSettings must be used within ShopSettingsContext')
  return settings
}

import { createContext, useContext } from 'react'
import { api, ifMatch, unwrapResponse } from '../../api-client.ts'
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
  const { data, setData, failed, reload } = useLoaded(fetchSettings)
  const save = async (changes: Changes) => {
    const header = ifMatch(data?.revision ?? 0)
    setData(await unwrapResponse(calls.$put({ header, json: { changes } })))
  }
  const settings: ShopSettings | null = data && { ...data, save, reload }
  return { settings, failed: failed && data === null, reload }
}

export const ShopSettingsContext = createContext<ShopSettings | null>(null)

/** Returns the loaded settings inside a section. */
export function useShopSettings(): ShopSettings {
  const settings = useContext(ShopSettingsContext)
  if (!settings) throw new Error('useShopSettings must be used within ShopSettingsContext')
  return settings
}

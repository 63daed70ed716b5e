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
  /** Throws CallFailed: with 409 when somebody else was quicker. */
  save: (changes: Changes) => Promise<void>
  /** As it is now; what was typed over it is gone. */
  reload: () => Promise<void>
}

/** What is set, to be changed in parts. Null until it is known. */
export function useLoadedSettings() {
  const { known, setKnown, failed, reload } = useLoaded(fetchSettings)
  const save = async (changes: Changes) => {
    setKnown(await unwrapResponse(calls.$put({ json: { changes, version: known?.version ?? '' } })))
  }
  const settings: ShopSettings | null = known && { ...known, save, reload }
  return { settings, failed: failed && known === null, reload }
}

export const ShopSettingsContext = createContext<ShopSettings | null>(null)

/** In a section, where they are known. */
export function useShopSettings(): ShopSettings {
  const settings = useContext(ShopSettingsContext)
  if (!settings) throw new Error('useShopSettings must be used within ShopSettingsContext')
  return settings
}

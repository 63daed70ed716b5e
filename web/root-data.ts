import { useRouteLoaderData } from 'react-router'
import type { Locale } from '../shop/localization/detect-locale.ts'

/** What every screen needs to know of the visitor and the shop: the root loader's answer. */
export interface RootData extends Locale {
  /** One GBP in each currency. */
  rates: Record<string, number>
  /** The day of the rates; null while there are none. */
  asOf: string | null
  shopName: string
  supportEmail: string
  /** The shop's own origin, for addresses that leave the page. */
  origin: string
}

/** Undefined on an error page whose root could not be loaded. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root')
}

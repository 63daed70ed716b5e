import type { Namespace } from '../../shop/localization/namespaces.ts'

/** A namespace, or of one the part below that key: `dashboard:account`. */
export type RouteMessages = Namespace | `${Namespace}:${string}`

/** In every page: header, footer, cart button. A route names its own in `handle = wordsOf('home')`. */
export const GLOBAL_NAMESPACES: Namespace[] = ['common', 'footer']

export function declareMessages(...words: RouteMessages[]): { words: RouteMessages[] } {
  return { words }
}

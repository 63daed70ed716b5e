import type { Namespace } from '../../shop/localization/namespaces.ts'

/** A namespace, or of one the part below that key: `dashboard:account`. */
export type RouteWords = Namespace | `${Namespace}:${string}`

/** In every page: header, footer, cart button. A route names its own in `handle = wordsOf('home')`. */
export const EVERYWHERE: Namespace[] = ['common', 'footer']

export function wordsOf(...words: RouteWords[]): { words: RouteWords[] } {
  return { words }
}

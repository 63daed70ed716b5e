import type { Namespace } from '../../shop/localization/namespaces.ts'

/** In every page: header, footer, cart button. A route names its own in `handle = wordsOf('home')`. */
export const EVERYWHERE: Namespace[] = ['common', 'footer']

export function wordsOf(...words: Namespace[]): { words: Namespace[] } {
  return { words }
}

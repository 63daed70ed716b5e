import type { Namespace } from '../../shop/localization/namespaces.ts'

/**
 * Namespaces of every page: header, footer, cart button. A route declares its own: `handle =
 * declareMessages('home')`.
 */
export const GLOBAL_NAMESPACES: Namespace[] = ['common', 'footer']

export interface MessagesHandle {
  namespaces: Namespace[]
}

export function declareMessages(...namespaces: Namespace[]): MessagesHandle {
  return { namespaces }
}

/** Returns the namespaces that the matched routes declare. */
export function listDeclaredNamespaces(handles: unknown[]): Namespace[] {
  const declared = handles.flatMap(
    (handle) => (handle as Partial<MessagesHandle> | undefined)?.namespaces ?? [],
  )
  return [...new Set(declared)]
}

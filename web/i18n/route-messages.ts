import type { MessagePart } from '../../shop/localization/namespaces.ts'

/**
 * Parts of every page: header, footer, cart button. A route declares its own: `handle =
 * declareMessages('home')`.
 */
export const GLOBAL_PARTS: MessagePart[] = ['common', 'footer']

interface MessagesHandle {
  parts: MessagePart[]
}

export function declareMessages(...parts: MessagePart[]): MessagesHandle {
  return { parts }
}

/** Returns the parts that the matched routes declare. */
export function listDeclaredParts(handles: unknown[]): MessagePart[] {
  const declared = handles.flatMap((handle) => (handle as Partial<MessagesHandle> | undefined)?.parts ?? [])
  return [...new Set(declared)]
}

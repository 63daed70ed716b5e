const PLACEHOLDER = Symbol('known')

/** Stands for something that is only known when a request is sent: the id of a row that is there, one's own password. */
export interface Placeholder {
  [PLACEHOLDER]: true
  of: string
  field: string
}

/** `of`: a component of the document, or the name of a call whose answer has it; or `me`, `fresh`, `shop`. */
export function placeholder(of: string, field = 'id'): Placeholder {
  return { [PLACEHOLDER]: true, of, field }
}

export function isPlaceholder(value: unknown): value is Placeholder {
  return typeof value === 'object' && value !== null && PLACEHOLDER in value
}

/** Undefined when nothing of the kind has been seen. */
export type ResolvePlaceholder = (known: Placeholder) => unknown

/** A copy in which everything known stands for itself; null stands for what nobody has seen yet. */
export function fillPlaceholders(value: unknown, find: ResolvePlaceholder): unknown {
  if (isPlaceholder(value)) return find(value) ?? null
  if (Array.isArray(value)) return value.map((one) => fillPlaceholders(one, find))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillPlaceholders(one, find)]))
}

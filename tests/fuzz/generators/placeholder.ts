const PLACEHOLDER = Symbol('known')

/**
 * Stands for a value known only when the request is sent: the id of an existing row, or the caller's
 * password.
 */
export interface Placeholder {
  [PLACEHOLDER]: true
  of: string
  field: string
}

/**
 * Creates a placeholder. `of` is a component of the document, an operation whose response contains it, or
 * `me`, `fresh` or `shop`.
 */
export function placeholder(of: string, field = 'id'): Placeholder {
  return { [PLACEHOLDER]: true, of, field }
}

export function isPlaceholder(value: unknown): value is Placeholder {
  return typeof value === 'object' && value !== null && PLACEHOLDER in value
}

/** Returns undefined when no such value has been seen. */
export type ResolvePlaceholder = (placeholder: Placeholder) => unknown

/** Copies a value with placeholders replaced; null for values not seen yet. */
export function fillPlaceholders(value: unknown, find: ResolvePlaceholder): unknown {
  if (isPlaceholder(value)) return find(value) ?? null
  if (Array.isArray(value)) return value.map((one) => fillPlaceholders(one, find))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillPlaceholders(one, find)]))
}

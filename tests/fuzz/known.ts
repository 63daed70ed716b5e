const KNOWN = Symbol('known')

/** Stands for something that is only known when a request is sent: the id of a row that is there, one's own password. */
export interface Known {
  [KNOWN]: true
  of: string
  field: string
}

/** `of`: a component of the document, or the name of a call whose answer has it; or `me`, `fresh`, `shop`. */
export function known(of: string, field = 'id'): Known {
  return { [KNOWN]: true, of, field }
}

export function isKnown(value: unknown): value is Known {
  return typeof value === 'object' && value !== null && KNOWN in value
}

/** Undefined when nothing of the kind has been seen. */
export type Find = (known: Known) => unknown

/** A copy in which everything known stands for itself; null stands for what nobody has seen yet. */
export function filled(value: unknown, find: Find): unknown {
  if (isKnown(value)) return find(value) ?? null
  if (Array.isArray(value)) return value.map((one) => filled(one, find))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, find)]))
}

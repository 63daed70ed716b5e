import type { ApiOperations } from '../../../api/app.ts'

/** Limits of a field, as attributes of its input. */
export interface FieldLimit {
  type?: 'email' | 'url'
  required?: boolean
  minLength?: number
  maxLength?: number
  min?: number
  max?: number
  step?: number | 'any'
}

/** The limits of fields by their paths in a request. A `*` stands for the places of a list and the keys of a record. */
export type FieldLimits = Readonly<Partial<Record<string, FieldLimit>>>

type OperationWithBody = {
  [Key in keyof ApiOperations]: ApiOperations[Key]['request'] extends { json: unknown } ? Key : never
}[keyof ApiOperations]

/**
 * Returns the limits that the contract of an operation states for its fields. The build writes them in place of the call
 * (scripts/build/field-limits.ts), so a page loads the limits of its own forms and none of the contracts.
 */
export function fieldLimits(operation: OperationWithBody): FieldLimits {
  throw new Error(`${operation} has limits only in modules that Vite has transformed`)
}

/** Returns the limits of a field: `lines.0.price` has those of `lines.*.price`, `titles.en` those of `titles.*`. */
export function getFieldLimit(limits: FieldLimits, name = ''): FieldLimit | undefined {
  const parts = name.split('.')
  const path = Object.keys(limits).find((path) => {
    const others = path.split('.')
    return others.length === parts.length && others.every((part, at) => part === '*' || part === parts[at])
  })
  return limits[name] ?? limits[path ?? '']
}

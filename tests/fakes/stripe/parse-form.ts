import { StripeError } from './stripe-error.ts'

/**
 * Shape of a form, derived from a type of the Stripe library: unknown names do not compile, and the fake
 * rejects names that are missing here as Stripe does.
 */
export type FormShape<T> = [Exclude<T, null | undefined | ''>] extends [infer Said]
  ? [Said] extends [string]
    ? 'string'
    : [Said] extends [number]
      ? 'integer'
      : [Said] extends [boolean]
        ? 'boolean'
        : [Said] extends [readonly (infer Item)[]]
          ? readonly [FormShape<Item>]
          : string extends keyof Said
            ? 'metadata'
            : { readonly [Name in keyof Said]?: FormShape<Said[Name]> }
  : never

type AnyFormShape =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'metadata'
  | readonly [AnyFormShape]
  | { readonly [name: string]: AnyFormShape | undefined }

/** Parses `a[b][0]=c`. Throws Stripe's error for anything outside of `shape`. */
export function parseForm<T>(shape: FormShape<T>, form: URLSearchParams): T {
  const root: FormBranch = new Map()
  for (const [name, value] of form) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part)
    let branch = root
    for (const part of path.slice(0, -1)) {
      const next = branch.get(part)
      const deeper: FormBranch = next instanceof Map ? next : new Map()
      branch.set(part, deeper)
      branch = deeper
    }
    branch.set(path.at(-1) ?? '', value)
  }
  return parseValue(shape as AnyFormShape, root, '') as T
}

type FormBranch = Map<string, FormBranch | string>

function parseValue(shape: AnyFormShape, formValue: FormBranch | string, name: string): unknown {
  if (typeof shape === 'string' && shape !== 'metadata') {
    if (typeof formValue !== 'string') throw createParamError(name, 'Invalid value')
    return parseScalar(shape, formValue, name)
  }
  if (typeof formValue === 'string') throw createParamError(name, 'Invalid object')
  if (shape === 'metadata') return Object.fromEntries(formValue)
  if (isList(shape))
    return [...formValue.values()].map((one, place) => parseValue(shape[0], one, `${name}[${place}]`))
  return Object.fromEntries(
    [...formValue].map(([key, value]) => {
      const path = name ? `${name}[${key}]` : key
      const inner = shape[key]
      if (!inner)
        throw new StripeError(400, `Received unknown parameter: ${path}`, {
          code: 'parameter_unknown',
          param: path,
        })
      return [key, parseValue(inner, value, path)]
    }),
  )
}

function isList(shape: AnyFormShape): shape is readonly [AnyFormShape] {
  return Array.isArray(shape)
}

function parseScalar(shape: 'string' | 'integer' | 'boolean', formValue: string, name: string) {
  if (shape === 'string') return formValue
  if (shape === 'boolean') {
    if (formValue !== 'true' && formValue !== 'false') throw createParamError(name, 'Invalid boolean')
    return formValue === 'true'
  }
  if (!/^-?\d+$/.test(formValue))
    throw new StripeError(400, `Invalid integer: ${formValue}`, {
      code: 'parameter_invalid_integer',
      param: name,
    })
  return Number(formValue)
}

function createParamError(param: string, message: string): StripeError {
  return new StripeError(400, `${message}: ${param}`, { param })
}

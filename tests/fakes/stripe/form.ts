import { StripeProblem } from './problem.ts'

/**
 * What a form may say, drawn from a type of the library: a name the type does not have does not compile here, and
 * a name that is not here is refused as Stripe refuses it.
 */
export type Shape<T> = [Exclude<T, null | undefined | ''>] extends [infer Said]
  ? [Said] extends [string]
    ? 'string'
    : [Said] extends [number]
      ? 'integer'
      : [Said] extends [boolean]
        ? 'boolean'
        : [Said] extends [readonly (infer Item)[]]
          ? readonly [Shape<Item>]
          : string extends keyof Said
            ? 'metadata'
            : { readonly [Name in keyof Said]?: Shape<Said[Name]> }
  : never

type AnyShape =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'metadata'
  | readonly [AnyShape]
  | { readonly [name: string]: AnyShape | undefined }

/** `a[b][0]=c` as it was meant. Throws what Stripe answers to anything else than `shape`. */
export function readForm<T>(shape: Shape<T>, form: URLSearchParams): T {
  const root: Branch = new Map()
  for (const [name, value] of form) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part)
    let branch = root
    for (const part of path.slice(0, -1)) {
      const next = branch.get(part)
      const deeper: Branch = next instanceof Map ? next : new Map()
      branch.set(part, deeper)
      branch = deeper
    }
    branch.set(path.at(-1) ?? '', value)
  }
  return understood(shape as AnyShape, root, '') as T
}

type Branch = Map<string, Branch | string>

function understood(shape: AnyShape, said: Branch | string, name: string): unknown {
  if (typeof shape === 'string' && shape !== 'metadata') {
    if (typeof said !== 'string') throw invalid(name, 'Invalid value')
    return scalarOf(shape, said, name)
  }
  if (typeof said === 'string') throw invalid(name, 'Invalid object')
  if (shape === 'metadata') return Object.fromEntries(said)
  if (isList(shape))
    return [...said.values()].map((one, place) => understood(shape[0], one, `${name}[${place}]`))
  return Object.fromEntries(
    [...said].map(([key, value]) => {
      const path = name ? `${name}[${key}]` : key
      const inner = shape[key]
      if (!inner)
        throw new StripeProblem(400, `Received unknown parameter: ${path}`, {
          code: 'parameter_unknown',
          param: path,
        })
      return [key, understood(inner, value, path)]
    }),
  )
}

function isList(shape: AnyShape): shape is readonly [AnyShape] {
  return Array.isArray(shape)
}

function scalarOf(shape: 'string' | 'integer' | 'boolean', said: string, name: string) {
  if (shape === 'string') return said
  if (shape === 'boolean') {
    if (said !== 'true' && said !== 'false') throw invalid(name, 'Invalid boolean')
    return said === 'true'
  }
  if (!/^-?\d+$/.test(said))
    throw new StripeProblem(400, `Invalid integer: ${said}`, {
      code: 'parameter_invalid_integer',
      param: name,
    })
  return Number(said)
}

function invalid(param: string, message: string): StripeProblem {
  return new StripeProblem(400, `${message}: ${param}`, { param })
}

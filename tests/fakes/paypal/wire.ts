/** The SDK's types in wire format: snake_case names and enum values as text. */
export type Wire<T> = T extends string
  ? `${T}`
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Key in keyof T as Snake<Key & string>]: Wire<T[Key]> }
      : T

type Snake<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : ''

/** Returns what is wrong with a value, if anything. */
export type Rule = (value: unknown, path: string) => Problem | undefined

export interface Problem {
  field: string
  issue: string
}

/** Fields the fake understands, checked against the SDK's type. Other fields are rejected. */
type Fields<T> = { [Key in keyof Wire<T>]?: Rule | { required: Rule } }

export function object<T>(fields: Fields<T>): Rule {
  const rules = new Map(Object.entries<Rule | { required: Rule } | undefined>(fields))
  return (value, path) => {
    if (!isRecord(value)) return { field: path, issue: 'INVALID_PARAMETER_SYNTAX' }
    const unknown = Object.keys(value).find((name) => !rules.has(name))
    if (unknown) return { field: `${path}/${unknown}`, issue: 'UNKNOWN_PARAMETER' }
    for (const [name, rule] of rules) {
      const field = `${path}/${name}`
      const check = typeof rule === 'object' ? rule.required : rule
      if (value[name] !== undefined) {
        const problem = check?.(value[name], field)
        if (problem) return problem
      } else if (typeof rule === 'object') return { field, issue: 'MISSING_REQUIRED_PARAMETER' }
    }
    return undefined
  }
}

export function list(item: Rule, most = Number.POSITIVE_INFINITY): Rule {
  return (value, path) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > most) {
      return { field: path, issue: 'INVALID_ARRAY_LENGTH' }
    }
    return value.map((one, place) => item(one, `${path}/${place}`)).find((problem) => problem)
  }
}

export function text(longest: number): Rule {
  return (value, field) => {
    if (typeof value !== 'string') return { field, issue: 'INVALID_PARAMETER_SYNTAX' }
    return value.length < 1 || value.length > longest ? { field, issue: 'INVALID_STRING_LENGTH' } : undefined
  }
}

export function pattern(form: RegExp): Rule {
  return (value, field) =>
    typeof value === 'string' && form.test(value) ? undefined : { field, issue: 'INVALID_PARAMETER_SYNTAX' }
}

export function oneOf<Value extends string>(...values: Value[]): Rule {
  return (value, field) =>
    values.some((one) => one === value) ? undefined : { field, issue: 'INVALID_PARAMETER_VALUE' }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

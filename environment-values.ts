/** Kinds of values of environment variables. Operators read the message behind the name of the variable. */
import { z } from 'zod'

export function createIntegerSchema(min: number, max: number) {
  const error = `is not a whole number from ${min} to ${max}`
  return z.coerce.number(error).int(error).min(min, error).max(max, error)
}

export function createUrlSchema(...protocols: string[]) {
  const starts = protocols.map((protocol) => `${protocol}://`).join(' or ')
  // An invalid URL ends the check here: later steps take it apart.
  return z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `is not a URL that begins with ${starts}`,
    abort: true,
  })
}

export function createChoiceSchema<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, `is not one of ${values.join(', ')}`)
}

export function createLengthSchema(min: number) {
  return z.string().min(min, `is shorter than ${min} characters`)
}

import fc from 'fast-check'
import type { Schema } from './document.ts'
import { oddText } from './odd-values.ts'

const someText = fc.constantFrom(
  'Maria',
  'Noor ☀',
  'مرحبا',
  'maria@example.com',
  'https://v.example/1',
  'a b c',
  'x',
)

/** Values that a schema of the document allows, mostly; its limits and what is just beyond them, now and then. */
export function allowedBy(schema: Schema): fc.Arbitrary<unknown> {
  const any = schema.anyOf ?? schema.oneOf
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (any) return fc.oneof(...any.map(allowedBy))
  const types = [schema.type ?? 'object'].flat()
  return fc.oneof(...types.map((type) => allowedOf(type, schema)))
}

function allowedOf(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return numberOf(schema, fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 1_000_000 }))
    case 'number':
      return numberOf(
        schema,
        fc.integer({ min: 0, max: 100_000 }).map((pence) => pence / 100),
      )
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(allowedBy(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, 3),
      })
    case 'null':
      return fc.constant(null)
    default:
      return objectOf(schema)
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date' || format === 'date-time') return timeOf(format)
  if (pattern && !pattern.includes('\\0')) return fc.stringMatching(new RegExp(pattern))
  const most = 'x'.repeat(Math.min(maxLength, 20_000))
  return fc.oneof(
    { weight: 6, arbitrary: someText },
    { weight: 1, arbitrary: fc.constantFrom(most, `${most}x`, 'x'.repeat(minLength)) },
    { weight: 1, arbitrary: oddText },
  )
}

function timeOf(format: 'date' | 'date-time'): fc.Arbitrary<string> {
  const min = new Date('2024-01-01T00:00:00Z')
  return fc
    .date({ min, max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
    .map((day) => (format === 'date' ? day.toISOString().slice(0, 10) : day.toISOString()))
}

function numberOf(
  { minimum = 0, maximum = 2 ** 31 }: Schema,
  likely: fc.Arbitrary<number>,
): fc.Arbitrary<number> {
  const edges = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, (minimum + maximum) / 2)
  return fc.oneof({ weight: 5, arbitrary: likely }, { weight: 1, arbitrary: edges })
}

function objectOf({ properties, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  if (properties) {
    const fields = Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, allowedBy(one)]))
    return fc.record(fields, { requiredKeys: required, noNullPrototype: true })
  }
  const inside =
    typeof additionalProperties === 'object' && additionalProperties ? additionalProperties : null
  return fc.dictionary(
    fc.oneof(fc.stringMatching(/^[a-z][a-z.]{0,9}$/), oddText),
    inside ? allowedBy(inside) : fc.jsonValue({ maxDepth: 2 }),
    { maxKeys: 4, noNullPrototype: true },
  )
}

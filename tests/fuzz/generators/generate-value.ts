import fc from 'fast-check'
import type { Schema } from '../openapi-document.ts'
import { oddText } from './odd-values.ts'

const commonText = fc.constantFrom(
  'Maria',
  'Noor ☀',
  'مرحبا',
  'maria@example.com',
  'https://v.example/1',
  'a b c',
  'x',
)

/** Generates values that a schema mostly allows, sometimes at or just beyond its limits. */
export function generateValue(schema: Schema): fc.Arbitrary<unknown> {
  const any = schema.anyOf ?? schema.oneOf
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (any) return fc.oneof(...any.map(generateValue))
  const types = [schema.type ?? 'object'].flat()
  return fc.oneof(...types.map((type) => generateOfType(type, schema)))
}

function generateOfType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return generateText(schema)
    case 'integer':
      return generateNumber(
        schema,
        fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 1_000_000 }),
      )
    case 'number':
      return generateNumber(
        schema,
        fc.integer({ min: 0, max: 100_000 }).map((pence) => pence / 100),
      )
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(generateValue(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, 3),
      })
    case 'null':
      return fc.constant(null)
    default:
      return generateObject(schema)
  }
}

function generateText({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date' || format === 'date-time') return generateTime(format)
  if (pattern && !pattern.includes('\\0')) return fc.stringMatching(new RegExp(pattern))
  const most = 'x'.repeat(Math.min(maxLength, 20_000))
  return fc.oneof(
    { weight: 6, arbitrary: commonText },
    { weight: 1, arbitrary: fc.constantFrom(most, `${most}x`, 'x'.repeat(minLength)) },
    { weight: 1, arbitrary: oddText },
  )
}

function generateTime(format: 'date' | 'date-time'): fc.Arbitrary<string> {
  const min = new Date('2024-01-01T00:00:00Z')
  return fc
    .date({ min, max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
    .map((day) => (format === 'date' ? day.toISOString().slice(0, 10) : day.toISOString()))
}

function generateNumber(
  { minimum = 0, maximum = 2 ** 31 }: Schema,
  likely: fc.Arbitrary<number>,
): fc.Arbitrary<number> {
  const edges = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, (minimum + maximum) / 2)
  return fc.oneof({ weight: 5, arbitrary: likely }, { weight: 1, arbitrary: edges })
}

function generateObject({ properties, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  if (properties) {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([key, one]) => [key, generateValue(one)]),
    )
    return fc.record(fields, { requiredKeys: required, noNullPrototype: true })
  }
  const inside =
    typeof additionalProperties === 'object' && additionalProperties ? additionalProperties : null
  return fc.dictionary(
    fc.oneof(fc.stringMatching(/^[a-z][a-z.]{0,9}$/), oddText),
    inside ? generateValue(inside) : fc.jsonValue({ maxDepth: 2 }),
    { maxKeys: 4, noNullPrototype: true },
  )
}

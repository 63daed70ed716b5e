import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { createApi } from './app.ts'

/** Fields that are not stored as they are sent. */
const EXCEPTIONS = [
  // Hashed.
  /password$/i,
  // Read by programs alone.
  / (version|seen|updatedAt|website|clientExtensionResults)$/,
  // Compared with the paths of pages.
  /^post \/events toValue$/,
  // Parsed by the schema of the part, which is built of the same fields.
  /^put \/admin\/content\/\S+ value$/,
  // Checked by `checkText`.
  /^post \/translations\/\S+ (value|translations)$/,
]

interface Field {
  at: string
  schema: z.ZodType
}

/** Lists the fields of JSON bodies, queries, paths and headers that take text. */
function listTextFields(): Field[] {
  const fields: Field[] = []
  const visit = (schema: unknown, at: string): void => {
    if (schema instanceof z.ZodObject)
      for (const [name, field] of Object.entries(schema.shape)) visit(field, `${at} ${name}`)
    else if (schema instanceof z.ZodArray) visit(schema.element, at)
    else if (schema instanceof z.ZodTuple) for (const item of schema.def.items) visit(item, at)
    else if (schema instanceof z.ZodRecord)
      for (const part of [schema.keyType, schema.valueType]) visit(part, at)
    else if (schema instanceof z.ZodUnion) for (const option of schema.options) visit(option, at)
    else if (schema instanceof z.ZodIntersection)
      for (const part of [schema.def.left, schema.def.right]) visit(part, at)
    else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) visit(schema.unwrap(), at)
    else if (schema instanceof z.ZodDefault || schema instanceof z.ZodLazy) visit(schema.unwrap(), at)
    else if (schema instanceof z.ZodPipe && !(schema.in instanceof z.ZodString)) visit(schema.in, at)
    else if (schema instanceof z.ZodType) fields.push({ at, schema })
  }
  for (const definition of createApi().openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { method, path, request = {} } = definition.route
    const { body, query, params, headers } = request
    for (const schema of [toJsonSchema(body?.content['application/json']), query, params, headers].flat())
      visit(schema, `${method} ${path}`)
  }
  return fields.filter(({ at }) => !EXCEPTIONS.some((exception) => exception.test(at)))
}

/** A media type may also be a reference, which has no schema. */
function toJsonSchema(mediaType: object | undefined): unknown {
  return mediaType && 'schema' in mediaType ? mediaType.schema : undefined
}

const BEGINNINGS = ['', '/', 'https://example.com/', 'session_']

test.each([
  ['half a character', 'abcdefgh\ud83d ij', /\p{Cs}/u],
  ['a NUL character', 'abcdefgh\0ij', /\0/],
  ['a letter apart from its accent', 'abcdefgh Jose\u0301', /\u0301/],
])('no field of a request lets %s through', (_, text, unwanted) => {
  const fields = listTextFields()
  expect(fields.length).toBeGreaterThan(300)
  const wrong = fields.filter(({ schema }) =>
    BEGINNINGS.some((beginning) => {
      const { data } = schema.safeParse(beginning + text)
      return typeof data === 'string' && unwanted.test(data)
    }),
  )
  expect(wrong.map(({ at }) => at)).toEqual([])
})

test('no field of a request takes text that nobody sees for text', () => {
  const wrong = listTextFields().filter(({ schema }) => {
    const { data } = schema.safeParse('\u200b\u3164 \u2800\u00ad')
    return typeof data === 'string' && /[\u200b\u3164]/.test(data)
  })
  expect(wrong.map(({ at }) => at)).toEqual([])
})

const NO_DAYS = [
  '0000-01-01',
  '10000-01-01',
  '+010000-01-01',
  '-000001-01-01',
  '2026-02-31',
  '2026-13-01',
  'infinity',
  'now',
]

test('every date of a request refuses what is no day of the years 1 to 9999', () => {
  const accepts = ({ schema }: Field, value: string) => schema.safeParse(value).success
  const dates = listTextFields().filter(
    (field) =>
      !accepts(field, 'not-a-date') &&
      (accepts(field, '2026-02-03') || accepts(field, '2026-02-03T10:00:00Z')),
  )
  expect(dates.length).toBeGreaterThan(25)
  const wrong = dates.flatMap((field) =>
    NO_DAYS.flatMap((day) => [day, `${day}T10:00:00Z`])
      .filter((value) => accepts(field, value))
      .map((value) => `${field.at} ${value}`),
  )
  expect(wrong).toEqual([])
})

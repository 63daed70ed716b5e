import { globSync, readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { createApi } from './app.ts'
import { buildOpenApiDocument } from './openapi.ts'

/** Public reads without any parameter: no request for them is wrong. */
const READS_WITHOUT_INPUT = [
  'packages',
  'localization~1detect',
  'i18n~1languages',
  'fx~1currencies',
  'niches~1all',
  'reviews~1summary',
  'chat~1hours',
  'translations~1languages',
  'translations~1namespaces',
  'translations~1stats',
]

/** The snake_case names that the specification gives to fields and parameters. All others are camelCase. */
const SPECIFIED_NAMES = [
  'auto_reply',
  'completion_percentage',
  'missing_count',
  'new_password',
  'origin_url',
  'package_id',
  'payment_method',
  'payment_method_types',
  'payment_status',
  'service_type',
  'session_id',
  'tiktok_username',
  'total_keys',
  'total_languages',
  'total_namespaces',
  'translated_count',
  'user_email',
  'user_name',
  'video_url',
]

/** A field with the name of an amount, or that says pounds, whose type is a plain number. */
const MONEY_AS_NUMBER =
  /\w*(?:revenue|discount|amount|spent|refund|gross|vat|sale)\w*: z\.number\(\)|(?<!perThousand): z\.number\(\)\.openapi\(\{\s*description:\s*'Pounds/gi

test('only the names of the specification are in snake_case', () => {
  const names = new Set(listNames(JSON.parse(JSON.stringify(buildOpenApiDocument(createApi())))))
  expect([...names].filter((name) => name.includes('_')).sort()).toEqual(SPECIFIED_NAMES)
})

/** Lists the names of the fields, and of the parameters of paths and queries. */
function listNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { properties, name, in: place } = value as { properties?: object; name?: unknown; in?: unknown }
  return [
    ...(properties ? Object.keys(properties) : []),
    ...(typeof name === 'string' && (place === 'path' || place === 'query') ? [name] : []),
    ...Object.values(value).flatMap(listNames),
  ]
}

test('amounts of money convert between pence and pounds by the one codec', () => {
  const plain = globSync('api/**/*.ts', { exclude: ['api/**/*.test.ts', 'api/schema.ts'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(MONEY_AS_NUMBER)].map(([field]) => `${file}: ${field}`),
  )
  expect(plain).toEqual([])
})

test('OpenAPI document follows the recommended rules of Redocly, and its examples their schemas', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // Schemas that extend another one state a field again; each part alone would forbid the fields of the other.
      'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
    },
  })
  const source = JSON.stringify(buildOpenApiDocument(createApi()))
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  const found = problems.map(({ ruleId, message, location }) => {
    const [{ pointer = '' } = {}] = location
    return ruleId === 'operation-4xx-response' ? pointer : `${ruleId} ${pointer}: ${message}`
  })
  expect(found).toEqual(READS_WITHOUT_INPUT.map((path) => `#/paths/~1${path}/get/responses`))
})

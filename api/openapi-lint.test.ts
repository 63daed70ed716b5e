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

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createApi } from '../../api/app.ts'
import { buildOpenApiDocument } from '../../api/openapi.ts'
import { API_TYPES_FILE, renderApiTypes } from './api-types.ts'

test('the types of the sample client are those of the OpenAPI document', async () => {
  const types = await renderApiTypes(buildOpenApiDocument(createApi()))
  expect(readFileSync(API_TYPES_FILE, 'utf8') === types, 'run: node scripts/generate/api-types.ts').toBe(true)
})

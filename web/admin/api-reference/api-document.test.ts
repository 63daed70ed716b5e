import { describe, expect, test } from 'vitest'
import { createApi } from '../../../api/app.ts'
import {
  type ApiDocument,
  formatCurl,
  getContent,
  listOperations,
  listParameters,
  searchOperations,
} from './api-document.ts'
import { describeSchema } from './describe-schema.ts'

const document = (await (await createApi().request('/openapi.json')).json()) as ApiDocument
const operations = listOperations(document)

function requireOperation(id: string) {
  const found = operations.find(({ operationId }) => operationId === id)
  if (!found) throw new Error(`no operation ${id}`)
  return found
}

describe('operations', () => {
  test('are all listed, by tag', () => {
    expect(operations.length).toBeGreaterThan(200)
    const tags = operations.map(({ tag }) => tag)
    expect(tags).toEqual(tags.toSorted((one, other) => one.localeCompare(other, 'en')))
  })

  test.each([
    ['update package', 'updatePackage'],
    ['PATCH /admin/packages/{id}', 'updatePackage'],
    ['orders:work leases', 'createLeases'],
  ])('are found by %s', (search, id) => {
    expect(searchOperations(operations, search).map(({ operationId }) => operationId)).toContain(id)
  })

  test('are found only by every word', () => {
    expect(searchOperations(operations, 'update xyzzy')).toEqual([])
    expect(searchOperations(operations, '')).toHaveLength(operations.length)
  })

  test('list the parameters that several of them share', () => {
    const referring = operations.find(({ parameters = [] }) => parameters.some((one) => '$ref' in one))
    const named = operations.flatMap((operation) => listParameters(document, operation))
    expect(named.every(({ name }) => name)).toBe(true)
    if (referring) expect(listParameters(document, referring)).toHaveLength(referring.parameters?.length ?? 0)
  })
})

describe('curl', () => {
  test('names method, address, key, required headers and the example as body', () => {
    const curl = formatCurl(document, requireOperation('updatePackage'))
    expect(curl).toContain('curl -sS -X PATCH "$SHOP/api/admin/packages/{id}"')
    expect(curl).toContain('-H "Authorization: Bearer $KEY"')
    expect(curl).toContain(`-H 'if-match: "7"'`)
    expect(curl).toContain(`-H 'Content-Type: application/json'`)
    expect(curl).toContain('"quantity": 1000')
  })

  test('quotes apostrophes of examples', () => {
    const operation = {
      ...requireOperation('updatePackage'),
      requestBody: { content: { 'application/json': { example: { name: "Ann's" } } } },
    }
    expect(formatCurl(document, operation)).toContain(String.raw`"Ann'\''s"`)
  })

  test('sends files as they are', () => {
    const upload = operations.find(({ requestBody }) => requestBody?.content?.['image/png'])
    expect(upload && formatCurl(document, upload)).toContain('--data-binary @file')
  })
})

describe('shapes', () => {
  const empty: ApiDocument = { info: {}, paths: {}, components: {} }

  test('have fields for every JSON object of the document', () => {
    const shapes = operations.flatMap(({ requestBody, responses }) =>
      [requestBody ?? {}, ...Object.values(responses)].flatMap((body) => {
        const content = getContent(body)
        return content ? [{ content, shape: describeSchema(document, content.schema) }] : []
      }),
    )
    expect(shapes.length).toBeGreaterThan(1_000)
    const bare = shapes.filter(
      ({ content, shape }) =>
        content.example?.startsWith('{\n') && shape.fields.length === 0 && !shape.type.startsWith('map of'),
    )
    expect(bare.map(({ shape }) => shape.type)).toEqual([])
  })

  test('tell types, limits, choices and null', () => {
    const { fields } = describeSchema(empty, {
      type: 'object',
      required: ['count'],
      properties: {
        count: { type: 'integer', minimum: 1, maximum: 100 },
        name: { type: ['string', 'null'], maxLength: 40 },
        kind: { type: 'string', enum: ['a', 'b'] },
        days: { type: 'array', items: { type: 'string', format: 'date' }, maxItems: 7 },
        texts: { type: 'object', additionalProperties: { type: 'string' } },
      },
    })
    expect(fields.map(({ name, type, required }) => `${name}${required ? '!' : ''}: ${type}`)).toEqual([
      'count!: integer, 1…100',
      'name: string, …40 characters | null',
      'kind: "a" | "b"',
      'days: string (date)[], …7',
      'texts: map of string',
    ])
  })

  test('join alternatives and parts, and end where a schema contains itself', () => {
    const document: ApiDocument = {
      ...empty,
      components: {
        schemas: {
          Node: {
            allOf: [
              { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
              { type: 'object', properties: { next: { anyOf: [{ $ref: '#/x/Node' }, { type: 'null' }] } } },
            ],
          },
        },
      },
    }
    const { type, fields } = describeSchema(document, { $ref: '#/x/Node' })
    expect(type).toBe('object')
    expect(fields.map(({ name, type, fields }) => [name, type, fields.length])).toEqual([
      ['id', 'string', 0],
      ['next', 'Node | null', 0],
    ])
  })
})

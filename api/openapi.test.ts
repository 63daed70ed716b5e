import { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { createApi } from './app.ts'
import { buildOpenApiDocument } from './openapi.ts'

const VERBS = [
  'add',
  'archive',
  'assign',
  'cancel',
  'capture',
  'change',
  'compare',
  'confirm',
  'complete',
  'create',
  'deactivate',
  'decide',
  'delete',
  'detect',
  'dismiss',
  'end',
  'export',
  'get',
  'import',
  'list',
  'log',
  'mark',
  'override',
  'replay',
  'reactivate',
  'receive',
  'record',
  'refresh',
  'refund',
  'register',
  'remove',
  'renew',
  'reorder',
  'request',
  'reset',
  'resolve',
  'restore',
  'retry',
  'revoke',
  'rotate',
  'save',
  'send',
  'set',
  'settle',
  'start',
  'stream',
  'submit',
  'undo',
  'update',
  'verify',
  'withdraw',
]

const document = buildOpenApiDocument(createApi())

const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    ...(operation as NonNullable<typeof item.get>),
  })),
)

describe('OpenAPI document', () => {
  test('has a unique operationId of a verb and a noun for each operation', () => {
    const ids = operations.map(({ operationId }) => operationId ?? '')
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(ids.filter((id) => !VERBS.some((verb) => new RegExp(`^${verb}[A-Z][a-zA-Z]+$`).test(id)))).toEqual(
      [],
    )
  })

  test('has one tag for each operation, the folder of its resource', () => {
    const wrong = operations.filter(
      ({ tags }) => tags?.length !== 1 || !/^[a-z]+(-[a-z]+)*$/.test(tags[0] ?? ''),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('has a summary of one line for each operation', () => {
    const wrong = operations.filter(({ summary }) => !/^[A-Z][^\n]{3,78}[^.\n]$/.test(summary ?? ''))
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('lists the error codes of each operation by status', () => {
    const login = document.paths?.['/auth/me']?.get?.responses
    expect(login?.[401]?.description).toBe('`unauthenticated`')
    const create = document.paths?.['/users/create']?.post?.responses
    expect(create?.[422]?.description).toContain('`invalid_body`')
    expect(operations.filter(({ responses }) => !responses?.default).map(({ name }) => name)).toEqual([])
  })

  test('names the limit of new idempotency keys where customers use them', () => {
    const getLimit = (path: string) => document.paths?.[path]?.post?.responses?.[429]?.description
    expect(getLimit('/account/sessions/end-others')).toBe('`rate_limited`')
    expect(getLimit('/contact/submit')).toContain('`rate_limited`')
    expect(getLimit('/admin/api-keys')).toBeUndefined()
  })
})

test('a schema that may be null is a choice, since null fulfils no schema of an object', () => {
  const partsThatAdmitNull: unknown[] = []
  JSON.stringify(document, (key, value) => {
    if (key === 'allOf') partsThatAdmitNull.push(...value.filter((part: Part) => part.type?.includes('null')))
    return value
  })
  expect(partsThatAdmitNull).toEqual([])
  expect(document.components?.schemas?.StaffCase).toHaveProperty('properties.refund', {
    anyOf: [{ $ref: '#/components/schemas/Refund' }, { type: 'null' }],
  })
})

interface Part {
  type?: string | string[]
}

test('the example of every request is one that the operation accepts', () => {
  const app = createApi()
  const examples = buildOpenApiDocument(app).paths ?? {}
  const refused = app.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return []
    const { method, path, request } = definition.route
    const content = request?.body?.content['application/json']
    const schema = content && 'schema' in content ? content.schema : undefined
    const body = examples[path]?.[method as 'post']?.requestBody
    if (!(schema instanceof z.ZodType) || !body || !('content' in body)) return []
    const { error } = schema.safeParse(body.content['application/json']?.example)
    return error ? [`${method} ${path} ${error.issues.map((issue) => issue.path.join('.'))}`] : []
  })
  expect(refused).toEqual([])
})

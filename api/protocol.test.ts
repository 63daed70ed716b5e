import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createApi } from './app.ts'
import { buildOpenApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  description?: string
  tags: string[]
  security?: Record<string, string[]>[]
  'x-key-scope'?: string
  'x-permission'?: string
  parameters?: { in: string; name: string; schema: { maximum?: number } }[]
  responses: Record<string, Response>
}

interface Response {
  headers?: object
  content?: Record<string, { schema: { $ref?: string; properties?: Record<string, { type?: string }> } }>
}

const document = buildOpenApiDocument(createApi())

const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
    ...operation,
    method,
    path,
  })),
)

type ListedOperation = (typeof operations)[number]

const keyOperations = operations.filter((operation) => operation['x-key-scope'])

const listIds = (list: ListedOperation[]) => list.map(({ operationId }) => operationId).sort()

function hasParameter({ parameters = [] }: ListedOperation, kind: string, name: string): boolean {
  return parameters.some((parameter) => parameter.in === kind && parameter.name === name)
}

function getProperties(operation: ListedOperation): Record<string, { type?: string }> {
  const { schema } = operation.responses[200]?.content?.['application/json'] ?? {}
  const schemas = (document.components?.schemas ?? {}) as Record<string, typeof schema>
  return (schema?.$ref ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema)?.properties ?? {}
}

/** ApiOperations that only read or notify. */
const STORING_NOTHING = [
  'createPromotionPreview',
  'createQuote',
  'detectImport',
  'sendStaffTyping',
  'sendVisitorTyping',
]

/** Short lists, which are read whole. */
const WHOLE_LISTS = ['listDefaultMethodCards', 'listDeliveryTasks', 'listStaffPackages']

/** Changes that state a result instead of the state that they are based on; decision 048 names the reasons. */
const CHANGES_WITHOUT_REVISION = ['renewLease', 'reorderPackages', 'setDeliveryPlan', 'updateOrder']

/** The same for changes that only users make; docs/api.md names the reasons. */
const OWN_CHANGES_WITHOUT_REVISION = [
  ...['changeMyOrderTarget', 'changeRole', 'saveInvitedReview', 'saveMyReview', 'setMyOrderNiche'],
  ...['setLinkedOrderVideo', 'setMyOrderVideo'],
  ...[
    'setUpImap',
    'setUpBtcpay',
    'setUpPaypal',
    'setUpSmtp',
    'setUpStripe',
    'updateAccount',
    'updateConversation',
    'updateNotificationPreferences',
    'updatePasskey',
  ],
]

describe('the protocol of the API', () => {
  test('names the scope of every operation that API keys may call', () => {
    const wrong = keyOperations.filter(
      (operation) => !operation.security?.some(({ apiKey }) => apiKey?.[0] === operation['x-key-scope']),
    )
    expect(listIds(wrong)).toEqual([])
    expect(keyOperations.length).toBeGreaterThan(40)
  })

  test('pages every list that API keys may read', () => {
    const lists = keyOperations.filter(
      (operation) => operation.method === 'get' && operation.operationId.startsWith('list'),
    )
    const whole = lists.filter((operation) => {
      const isPaged = hasParameter(operation, 'query', 'before') && hasParameter(operation, 'query', 'limit')
      return !isPaged || !('next' in getProperties(operation))
    })
    expect(listIds(whole)).toEqual(WHOLE_LISTS)
    const withNext = operations.filter(
      (operation) => 'next' in getProperties(operation) && operation.method === 'get',
    )
    expect(listIds(withNext.filter((operation) => !hasParameter(operation, 'query', 'before')))).toEqual([])
  })

  test('takes an idempotency key on every POST that stores something, except log-in and links without a log-in', () => {
    const without = operations.filter(
      (operation) => operation.method === 'post' && !hasParameter(operation, 'header', 'idempotency-key'),
    )
    expect(listIds(without)).toContain('createSession')
    const others = without.filter(({ tags, ...rest }) => tags.join() !== 'auth' || rest['x-permission'])
    expect(listIds(others)).toEqual(STORING_NOTHING)
    const silent = without.filter(({ description }) => !description?.includes('Ignores `Idempotency-Key`'))
    expect(listIds(silent)).toEqual([])
  })

  test('checks the revision in every change that API keys may make', () => {
    const changes = keyOperations.filter(({ method }) => method === 'put' || method === 'patch')
    const unchecked = changes.filter((operation) => !hasParameter(operation, 'header', 'if-match'))
    expect(listIds(unchecked)).toEqual(CHANGES_WITHOUT_REVISION)
    for (const operation of changes.filter((change) => !unchecked.includes(change))) {
      const read = operations.find(({ method, path }) => method === 'get' && path === operation.path)
      expect(read?.responses[200]?.headers, operation.path).toHaveProperty('ETag')
      expect(operation.responses[200]?.headers, operation.path).toHaveProperty('ETag')
    }
  })

  test('checks the revision in every other change, or docs/api.md says why not', () => {
    const guide = readFileSync('docs/api.md', 'utf8')
    const unchecked = operations.filter(
      (operation) =>
        ['put', 'patch'].includes(operation.method) && !hasParameter(operation, 'header', 'if-match'),
    )
    expect(listIds(unchecked)).toEqual([...CHANGES_WITHOUT_REVISION, ...OWN_CHANGES_WITHOUT_REVISION].sort())
    expect(listIds(unchecked).filter((id) => !guide.includes(`\`${id}\``))).toEqual([])
  })

  test('states the limits in the answers to API keys', () => {
    for (const { responses, operationId } of keyOperations) {
      expect(responses[429]?.headers, operationId).toHaveProperty('Retry-After')
      const [status = ''] = Object.keys(responses)
      expect(responses[status]?.headers, operationId).toHaveProperty('RateLimit')
    }
  })

  test('answers every error with the same shape', () => {
    const isProblem = ({ content = {} }: Response) =>
      Object.keys(content).join() === 'application/problem+json' &&
      content['application/problem+json']?.schema.$ref === '#/components/schemas/Problem'
    const wrong = operations.filter(({ responses }) =>
      Object.entries(responses).some(([status, one]) => !/^[23]/.test(status) && !isProblem(one)),
    )
    expect(listIds(wrong)).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  type ApiDocument,
  listOperations,
  renderPermissionsDoc,
} from '../../scripts/generate/permissions-doc.ts'
import { createApiKey, revokeApiKey } from '../../shop/accounts/api-keys.ts'
import { hasPermission, KEY_SCOPES, ROLES } from '../../shop/accounts/roles.ts'
import { sessions, users } from '../../shop/accounts/tables.ts'
import { createToken } from '../../shop/accounts/token.ts'
import { toUserActor } from '../../shop/actor.ts'
import { openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

/** ApiOperations without authentication. Every other operation must require a permission. */
const PUBLIC_OPERATIONS = [
  'DELETE /review-invitations/{token}',
  'GET /chat/hours',
  'GET /chat/session/{session_id}',
  'GET /chat/session/{session_id}/stream',
  'GET /fx',
  'GET /fx/currencies',
  'GET /i18n/languages',
  'GET /localization/detect',
  'GET /niches/all',
  'GET /offers/{token}',
  'GET /order-videos/{token}',
  'GET /packages',
  'GET /policies/{version}/{page}',
  'GET /review-invitations/{token}',
  'GET /reminders/{token}',
  'GET /reviews',
  'GET /reviews/summary',
  'GET /reviews/{id}/picture',
  'GET /stripe/checkout/status/{session_id}',
  'GET /translations/compare/{namespace}',
  'GET /translations/export/{lang}/{namespace}',
  'GET /translations/languages',
  'GET /translations/namespaces',
  'GET /translations/stats',
  'GET /translations/{lang}/{namespace}',
  'POST /auth/forgot-password',
  'POST /auth/login',
  'POST /auth/login-link',
  'POST /auth/login-link/session',
  'POST /auth/passkey',
  'POST /auth/passkey/options',
  'POST /auth/register',
  'POST /auth/reset-password',
  'POST /auth/setup',
  'POST /auth/undo-email-change',
  'POST /auth/verify-email',
  'POST /chat/seen',
  'POST /chat/send',
  'POST /chat/typing',
  'POST /checkout/quote',
  'POST /contact/submit',
  'POST /demo/payments/{sessionId}',
  'POST /events',
  'POST /i18n/preferences',
  'POST /paypal/orders/{id}/capture',
  'POST /reminders/{token}/end',
  'POST /review-invitations/{token}/picture',
  'POST /reviews/{id}/reports',
  'POST /withdrawals',
  'POST /withdrawals/verify',
  'PUT /order-videos/{token}',
  'PUT /review-invitations/{token}',
]

const NOBODY = '019a0000-0000-7000-8000-000000000000'

async function getOperations(shop: TestShop) {
  const { body } = await shop.call<ApiDocument>('GET', '/openapi.json')
  return { document: body, operations: listOperations(body) }
}

type OperationName = Pick<ReturnType<typeof listOperations>[number], 'method' | 'path'>

const formatOperation = ({ method, path }: OperationName) => `${method} ${path}`

/** Returns the status and the error code of the response. Does not wait for a stream to end. */
async function callOperation(shop: TestShop, { method, path }: OperationName, token?: string) {
  const url = `/api${path.replace(/\{\w+\}/g, NOBODY)}`
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const body = method === 'GET' || method === 'DELETE' ? undefined : '{}'
  const response = await shop.app.request(url, { method, headers, body })
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const { code } = isProblem ? ((await response.json()) as { code: string }) : { code: null }
  if (!isProblem) await response.body?.cancel()
  return { status: response.status, code }
}

describe('every operation of the OpenAPI document', () => {
  test('requires a permission and has a summary, or is listed as public', async () => {
    const { operations } = await getOperations(await openTestShop())
    const open = operations.filter(({ permission }) => !permission)
    expect(open.map(formatOperation).sort()).toEqual(PUBLIC_OPERATIONS.toSorted())
    expect(
      operations.filter(({ permission, summary }) => permission && !summary).map(formatOperation),
    ).toEqual([])
    expect(operations.length - open.length).toBeGreaterThan(20)
  })

  test('rejects visitors and every role without its permission, and accepts every other role', async () => {
    const shop = await openTestShop()
    const { operations } = await getOperations(shop)
    const wrong: string[] = []
    for (const operation of operations.filter(({ permission }) => permission)) {
      const { status } = await callOperation(shop, operation)
      if (status !== 401) wrong.push(`nobody: ${formatOperation(operation)}: ${status}`)
    }
    for (const role of ROLES) {
      const { id, ...asBefore } = await requireUser(shop, role)
      const openSession = async () => {
        const { token, tokenHash } = createToken()
        const expiresAt = sql<Date>`now() + interval '1 hour'`
        await shop.db.update(users).set(asBefore).where(eq(users.id, id))
        await shop.db.insert(sessions).values({ tokenHash, userId: id, expiresAt, confirmedAt: sql`now()` })
        return token
      }
      let token: string | null = null
      for (const operation of operations) {
        if (!operation.permission) continue
        token ??= await openSession()
        const { status, code } = await callOperation(shop, operation, token)
        const refused = status === 403 && code === 'forbidden'
        const allowed = status !== 401 && status !== 403
        if (hasPermission(role, operation.permission) ? !allowed : !refused)
          wrong.push(`${role}: ${formatOperation(operation)}: ${status} ${code}`)
        // It may have logged the user out or changed the user: the next one starts with a new session and the original user.
        if (!refused) token = null
      }
    }
    expect(wrong).toEqual([])
  })

  test('accepts an API key only for its scopes, and never a revoked key', async () => {
    const shop = await openTestShop()
    const { operations } = await getOperations(shop)
    const actor = toUserActor((await shop.signIn('super_admin')).id)
    const wrong: string[] = []
    const callAll = async (key: string, scopes: readonly string[], chosen: typeof operations) => {
      for (const operation of chosen) {
        const { status, code } = await callOperation(shop, operation, key)
        const admitted = status !== 401 && status !== 403
        if (admitted !== scopes.includes(operation.keyScope ?? ''))
          wrong.push(`${scopes}: ${formatOperation(operation)}: ${status}`)
        const refusal = operation.keyScope ? 'scope_missing' : 'session_required'
        if (!admitted && scopes.length > 0 && (status !== 403 || code !== refusal))
          wrong.push(`${scopes}: ${formatOperation(operation)}: ${status} ${code}`)
      }
    }
    const restricted = operations.filter(({ permission }) => permission)
    const ofKeys = restricted.filter(({ keyScope }) => keyScope)
    for (const scope of KEY_SCOPES) {
      const { key } = await createApiKey(shop.db, { actor, name: scope, scopes: [scope] })
      await callAll(key, [scope], ofKeys)
    }
    // The others have no scope, so that a key with all of them stands for every key.
    const { id, key } = await createApiKey(shop.db, { actor, name: 'old', scopes: [...KEY_SCOPES] })
    await callAll(key, KEY_SCOPES, restricted)
    await revokeApiKey(shop.db, { actor, id })
    await callAll(key, [], restricted)
    expect(wrong).toEqual([])
  })

  test('is listed in docs/permissions.md', async () => {
    const { document } = await getOperations(await openTestShop())
    const page = readFileSync('docs/permissions.md', 'utf8')
    expect(page, 'run: node scripts/generate/permissions-doc.ts').toBe(renderPermissionsDoc(document))
  })
})

async function requireUser(shop: TestShop, role: (typeof ROLES)[number]) {
  const { id } = await shop.signIn(role)
  const [row] = await shop.db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error(`no ${role}`)
  return row
}

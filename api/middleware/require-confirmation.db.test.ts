import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type ApiDocument, listOperations } from '../../scripts/generate/permissions-doc.ts'
import { createApiKey } from '../../shop/accounts/api-keys.ts'
import { apiKeys, sessions, users } from '../../shop/accounts/tables.ts'
import { toUserActor } from '../../shop/actor.ts'
import { invalidateMemoized } from '../../shop/memoize.ts'
import { refunds } from '../../shop/payments/refunds/tables.ts'
import { settings } from '../../shop/settings/tables.ts'
import { PASSWORD } from '../../tests/support/accounts/create-test-user.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

const NEEDED = { status: 403, body: { code: 'confirmation_needed' } }

/** Changes by staff that need no confirmed session for every call, by reason. */
const EXCEPTIONS = {
  'work on orders and cases: moves no money, or only what the amount of the settings allows': [
    'DELETE /admin/order-views/{id}',
    'DELETE /fulfilment/leases/{orderId}',
    'PATCH /admin/orders/{id}',
    'POST /admin/cases/{id}/decision',
    'POST /admin/order-views',
    'POST /admin/orders/complete',
    'POST /admin/orders/start',
    'POST /admin/orders/{id}/cancel',
    'POST /admin/orders/{id}/cases',
    'POST /admin/orders/{id}/guarantee-checks/{day}',
    'POST /admin/orders/{id}/refunds',
    'POST /admin/orders/{id}/uploads',
    'POST /admin/payment-issues/{id}/refund',
    'POST /fulfilment/leases',
    'POST /fulfilment/orders/{id}/failures',
    'POST /fulfilment/orders/{id}/readings',
    'POST /fulfilment/orders/{id}/runs/{runId}',
    'PUT /admin/orders/{id}/plan',
    'PUT /fulfilment/leases/{orderId}',
  ],
  'notes on money that has moved: pay nothing out': [
    'POST /admin/orders/{id}/dispute-override',
    'POST /admin/payment-issues/{id}/resolve',
    'POST /admin/provider-problems/{id}/resolve',
    'POST /admin/taxes/conflicts/{paymentId}',
    'POST /admin/taxes/corrections',
    'POST /admin/taxes/rates',
    'POST /admin/webhook-events/{provider}/{eventId}/dismiss',
    'POST /admin/webhook-events/{provider}/{eventId}/retry',
  ],
  'conversations, offers and reviews: reach only their customer, who sees them': [
    'DELETE /admin/canned-replies/{id}',
    'DELETE /admin/reviews/{id}',
    'PATCH /admin/conversations/{id}',
    'POST /admin/canned-replies',
    'POST /admin/conversations/{id}/messages',
    'POST /admin/conversations/{id}/seen',
    'POST /admin/conversations/{id}/typing',
    'POST /admin/offers',
    'POST /admin/offers/{id}/revisions',
    'POST /admin/offers/{id}/withdraw',
    'POST /admin/reviews/{id}/decision',
    'PUT /admin/canned-replies/{id}',
    'PUT /admin/reviews/{id}/reply',
  ],
  'catalog, texts, rates and logo: public, and can be changed back': [
    'DELETE /admin/brand/logo',
    'DELETE /admin/content/{lang}/{part}',
    'DELETE /translations/{lang}/{namespace}/{key}',
    'PATCH /admin/packages/{id}',
    'POST /admin/brand/logo',
    'POST /admin/packages',
    'POST /admin/packages/{id}/archive',
    'POST /admin/packages/{id}/restore',
    'POST /admin/promotions',
    'POST /admin/promotions/preview',
    'POST /admin/promotions/{id}/codes',
    'POST /admin/promotions/{id}/state',
    'POST /admin/rates/refresh',
    'POST /admin/translations/undo',
    'POST /translations/bulk/{lang}/{namespace}',
    'POST /translations/{lang}/{namespace}',
    'PUT /admin/content/{lang}/{part}',
    'PUT /admin/default-method-cards/{type}/{lang}',
    'PUT /admin/packages/order',
    'PUT /admin/promotions/{id}',
  ],
  'a note on a backup: ends a reminder': ['POST /admin/backup/records'],
  'imports: bring data in': ['POST /admin/imports', 'POST /admin/imports/preview'],
  'queued emails and webhooks: go where they went before': [
    'POST /admin/emails/{id}/dismiss',
    'POST /admin/emails/{id}/send',
    'POST /admin/webhook-deliveries/{id}/cancel',
    'POST /admin/webhook-deliveries/{id}/replay',
    'POST /admin/webhooks/{id}/replay',
    'POST /admin/webhooks/{id}/state',
    'POST /admin/webhooks/{id}/test',
  ],
  'sessions of others: access ends, and nobody gets any': ['DELETE /users/{id}/sessions'],
  'depends on the input: the role of the user, or the setting': [
    'POST /users/create',
    'POST /users/{id}/invitation',
    'POST /users/{id}/reactivate',
    'PUT /admin/settings',
  ],
}

const CONFIRMED_READS = [
  'GET /admin/backup/file',
  'GET /admin/exports/everything',
  'GET /admin/exports/files/{file}',
  'GET /admin/orders/export',
  'GET /admin/orders/{id}/evidence',
  'GET /admin/promotions/{id}/codes',
  'GET /admin/taxes/entries/export',
  'GET /admin/taxes/report/export',
]

const NOBODY = '019a0000-0000-7000-8000-000000000000'

test('every change by staff needs a confirmed session, unless it is named with its reason', async () => {
  const shop = await openTestShop()
  const { token } = await shop.signIn('super_admin')
  await ageSessions(shop)
  const { body: document } = await shop.call<ApiDocument>('GET', '/openapi.json')
  const staffOperations = listOperations(document).filter(
    ({ permission }) => permission && !permission.endsWith(':own'),
  )
  const unconfirmed: string[] = []
  for (const { method, path } of staffOperations.filter((operation) => operation.method !== 'GET')) {
    const url = path.replace(/\{\w+\}/g, NOBODY)
    const { body } = await shop.call<{ code?: string }>(method, url, { token, body: {} })
    if (body.code !== 'confirmation_needed') unconfirmed.push(`${method} ${path}`)
  }
  expect(unconfirmed.sort()).toEqual(Object.values(EXCEPTIONS).flat().sort())
  const reads = staffOperations.filter(({ method, confirmation }) => method === 'GET' && confirmation)
  expect(reads.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(CONFIRMED_READS)
})

/** Lets the login be eleven minutes ago. */
async function ageSessions({ db }: Pick<TestShop, 'db'>): Promise<void> {
  await db.update(sessions).set({ confirmedAt: sql`now() - interval '11 minutes'` })
}

const confirm = ({ call }: Pick<TestShop, 'call'>, token: string) =>
  call('POST', '/account/confirmation', { token, body: { password: PASSWORD } })

describe('a session whose login is long ago', () => {
  test('changes nothing sensitive before a confirmation, and the same call passes after it', async () => {
    const shop = await openTestShop()
    const owner = await shop.signIn('super_admin')
    const other = await shop.signIn('manager')
    await ageSessions(shop)
    const { token } = owner
    const gone = await shop.signIn('manager')
    await shop.db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, gone.id))
    const invited = await shop.signIn('manager')
    await shop.db.update(users).set({ invitedAt: sql`now()` }).where(eq(users.id, invited.id))
    const webhook = { url: 'https://example.com/hooks', description: '', events: ['order.created'] }
    const calls: [string, string, unknown?][] = [
      ['POST', '/admin/api-keys', { name: 'Warehouse', scopes: ['orders:read'] }],
      ['POST', '/users/create', { name: 'Olga', email: 'olga@example.com', role: 'manager' }],
      ['PATCH', `/users/${other.id}/role`, { role: 'user' }],
      ['DELETE', `/users/${other.id}`],
      ['DELETE', `/users/${other.id}/second-factor`],
      ['POST', `/users/${gone.id}/reactivate`],
      ['POST', `/users/${invited.id}/invitation`],
      ['GET', '/admin/orders/export'],
      ['GET', '/admin/taxes/report/export?from=2026-11-01&to=2026-11-30'],
      ['GET', '/admin/taxes/entries/export?from=2026-11-01&to=2026-11-30'],
    ]
    const send = ([method, path, body]: (typeof calls)[number]) => shop.call(method, path, { token, body })
    for (const sensitive of calls) expect(await send(sensitive), sensitive.join(' ')).toMatchObject(NEEDED)
    expect(await send(['POST', '/admin/webhooks', webhook])).toMatchObject(NEEDED)
    expect(await send(['PUT', `/admin/webhooks/${NOBODY}`, webhook])).toMatchObject(NEEDED)
    expect(await shop.db.$count(apiKeys)).toBe(0)
    expect(await shop.db.select().from(users).where(eq(users.id, other.id))).toMatchObject([
      { role: 'manager', deactivatedAt: null },
    ])
    // Customers are no staff: whoever creates or reactivates one grants nothing.
    const customer = { name: 'Ann', email: 'ann@example.com', role: 'user' }
    expect((await send(['POST', '/users/create', customer])).status).toBe(201)
    const back = await shop.signIn()
    await shop.db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, back.id))
    expect((await send(['POST', `/users/${back.id}/reactivate`])).status).toBe(200)

    expect((await confirm(shop, token)).status).toBe(204)
    for (const sensitive of calls)
      expect((await send(sensitive)).status, sensitive.join(' ')).toBeLessThan(300)
  })

  test('refunds up to the amount of the settings, counted by payment', async () => {
    const shop = await openPaidShop()
    const { db, refund: refundOrder } = shop
    const token = await shop.tokenOf('admin')
    await db.insert(settings).values({ key: 'refundConfirmationAmount', value: 100 })
    invalidateMemoized(db)
    await ageSessions(shop)
    const refund = (amount?: number) => refundOrder({ amount })
    expect(await refund()).toMatchObject(NEEDED)
    expect((await refund(1)).status).toBe(201)
    expect(await refund(0.01)).toMatchObject(NEEDED)
    expect(await db.$count(refunds)).toBe(1)
    expect((await confirm(shop, token)).status).toBe(204)
    expect((await refund(0.01)).status).toBe(201)
  })

  test('cannot raise the amount, switch the second factor off or redirect messages to support', async () => {
    const shop = await openTestShop()
    const { token } = await shop.signIn('super_admin')
    const current = await shop.call<{ revision: number }>('GET', '/admin/settings', { token })
    await ageSessions(shop)
    const change = (changes: object) =>
      shop.call('PUT', '/admin/settings', { token, revision: current.body.revision, body: { changes } })
    expect(await change({ refundConfirmationAmount: 1_000_000 })).toMatchObject(NEEDED)
    expect(await change({ staffSecondFactor: false })).toMatchObject(NEEDED)
    expect(await change({ supportEmail: 'elsewhere@example.com' })).toMatchObject(NEEDED)
    expect((await change({ shopName: 'Crescendo 2' })).status).toBe(200)
  })
})

test('an API key works without a confirmation', async () => {
  const shop = await openTestShop()
  const owner = await shop.signIn('super_admin')
  const { key } = await createApiKey(shop.db, {
    actor: toUserActor(owner.id),
    name: 'Export',
    scopes: ['exports:orders'],
  })
  await ageSessions(shop)
  expect((await shop.call('GET', '/admin/orders/export', { token: key })).status).toBe(200)
})

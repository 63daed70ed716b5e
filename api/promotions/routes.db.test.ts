import { describe, expect, test } from 'vitest'
import { createTestApiKey } from '../../tests/support/accounts/create-test-api-key.ts'
import { createTestUser } from '../../tests/support/accounts/create-test-user.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { buildPromotionBody } from '../../tests/support/orders/build-promotion-body.ts'
import { createScriptedProvider } from '../../tests/support/providers/create-scripted-provider.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Promotion {
  id: string
  revision: number
  phase: string
  state: string
  code: string | null
}

const BODY = buildPromotionBody({
  titles: { en: 'Summer sale', ar: 'تخفيضات الصيف' },
  code: 'sum-mer',
  benefit: { kind: 'percent', percent: 12.5 },
  types: ['followers'],
  maxUses: 100,
  maxUsesPerCustomer: 1,
  maxDiscount: 50,
})

async function openShop(role: 'admin' | 'manager' = 'admin') {
  const shop = await openTestShop()
  const { token } = await shop.signIn(role)
  const call = <T = unknown>(method: string, path: string, body?: unknown, revision?: number) =>
    shop.call<T>(method, `/admin/promotions${path}`, { token, body, revision })
  const create = async (more: object = {}) => {
    const answer = await call<Promotion>('POST', '', { ...BODY, ...more })
    expect(answer.status).toBe(201)
    return answer.body
  }
  return { ...shop, staffToken: token, staff: call, create }
}

describe('promotions', () => {
  test('are created, changed by revision, and listed with their figures', async () => {
    const { staff, create } = await openShop()
    const created = await create()
    expect(created).toMatchObject({
      ...BODY,
      code: 'SUMMER',
      phase: 'running',
      report: { uses: 0, reserved: 0, revenue: 0, discount: 0, refunded: 0 },
    })
    const change = { ...BODY, benefit: { kind: 'ladder', per: 'type', steps: [{ units: 2, percent: 5 }] } }
    const changed = await staff<Promotion>('PUT', `/${created.id}`, change, created.revision)
    expect(changed).toMatchObject({ status: 200, body: { benefit: change.benefit } })
    expectProblem(await staff('PUT', `/${created.id}`, BODY, created.revision), 409)
    expect((await staff<Promotion>('GET', `/${created.id}`)).body).toEqual(changed.body)
    expect((await staff<{ promotions: Promotion[] }>('GET', '')).body.promotions).toEqual([changed.body])
  })

  test('are paused, resumed, ended and archived; an ended one stays ended', async () => {
    const { staff, create } = await openShop()
    const { id } = await create()
    const command = async (name: string) =>
      (await staff<Promotion>('POST', `/${id}/state`, { command: name })).body.phase
    expect(await command('restore')).toBe('running')
    expect(await command('pause')).toBe('paused')
    expect(await command('restore')).toBe('paused')
    expect(await command('resume')).toBe('running')
    expect(await command('end')).toBe('ended')
    expectProblem(await staff('POST', `/${id}/state`, { command: 'resume' }), 409)
    expect(await command('archive')).toBe('archived')
    expect((await staff<{ promotions: Promotion[] }>('GET', '')).body.promotions).toEqual([])
    expect((await staff<{ promotions: Promotion[] }>('GET', '?archived=1')).body.promotions).toHaveLength(1)
    expect(await command('restore')).toBe('ended')
  })

  test('reject a code that another promotion has, whatever its case', async () => {
    const { staff, create } = await openShop()
    await create()
    expectProblem(await staff('POST', '', { ...BODY, code: 'SUMMER' }), 409)
  })

  test.each([
    ['benefit.percent', { benefit: { kind: 'percent', percent: 101 } }],
    [
      'benefit.steps',
      {
        benefit: {
          kind: 'ladder',
          per: 'type',
          steps: [
            { units: 5, percent: 5 },
            { units: 3, percent: 9 },
          ],
        },
      },
    ],
    ['benefit.types', { benefit: { kind: 'bundle', types: ['likes', 'likes'], price: 5 } }],
    ['endsAt', { startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }],
    ['timeZone', { timeZone: 'Europe/Atlantis' }],
    ['timeZone', { timeZone: '+05:00' }],
    ['code', { code: '--' }],
    ['code', { trigger: 'automatic' }],
    ['customers.0', { customers: ['nobody@example.com'] }],
  ])('reject %s with a message', async (path, more) => {
    const { staff } = await openShop()
    expect(expectProblem(await staff('POST', '', { ...BODY, ...more }), 422)).toEqual([path])
  })

  test('are only for admins and API keys of their scope', async () => {
    const { staff, call, db } = await openShop('manager')
    expectProblem(await staff('GET', ''), 403)
    const { id: createdBy } = await createTestUser(db, {
      name: 'Owner',
      email: 'owner@example.com',
      role: 'super_admin',
    })
    const { key } = await createTestApiKey(db, { createdBy, scopes: ['promotions:read'] })
    const { key: other } = await createTestApiKey(db, { createdBy, scopes: ['orders:read'] })
    expect((await call('GET', '/admin/promotions', { token: key })).status).toBe(200)
    expectProblem(await call('GET', '/admin/promotions', { token: other }), 403)
  })

  test('reject a discount that leaves less than the smallest charge of a package', async () => {
    const { provider } = createScriptedProvider()
    const shop = await openTestShop({
      services: { paymentProviders: [{ ...provider, methods: ['card'] }], settleDemoSession: null },
    })
    const { token } = await shop.signIn('admin')
    const body = { ...BODY, benefit: { kind: 'amount', amount: 5.5 } }
    const answer = await shop.call<{ detail: string }>('POST', '/admin/promotions?lang=es', { token, body })
    expect(expectProblem(answer, 422)).toEqual(['benefit'])
    expect(answer.body.detail).toMatch(/el paquete .1\s000 seguidores. costaría .£0,09., menos que .*£0,30/)
  })

  test('reject a price of a package of which they leave less than the smallest charge', async () => {
    const { provider } = createScriptedProvider()
    const shop = await openTestShop({
      services: { paymentProviders: [{ ...provider, methods: ['card'] }], settleDemoSession: null },
    })
    const { token } = await shop.signIn('admin')
    const benefit = { kind: 'amount', amount: 2 }
    const automatic = { ...BODY, trigger: 'automatic', code: null, benefit }
    const created = await shop.call<Promotion>('POST', '/admin/promotions', { token, body: automatic })
    const path = '/admin/packages/followers-1000'
    const { revision } = (await shop.call<{ revision: number }>('GET', path, { token })).body
    const change = (price: number) => shop.call('PATCH', path, { token, revision, body: { price } })
    expect(expectProblem(await change(2.2), 422)).toEqual(['price'])
    await shop.call('POST', `/admin/promotions/${created.body.id}/state`, { token, body: { command: 'end' } })
    expect((await change(2.2)).status).toBe(200)
  })
})

describe('codes', () => {
  test('are generated for single use and exported as CSV', async () => {
    const { staff, create } = await openShop()
    const { id } = await create({ code: null })
    const answer = await staff<string>('POST', `/${id}/codes`, { count: 3 })
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const { body } = await staff<string>('GET', `/${id}/codes`)
    expect(body.trim().split('\r\n')).toHaveLength(4)
    expect(body).toMatch(/"[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}","yes","no"/)
    await staff('POST', `/${id}/state`, { command: 'end' })
    const over = await create({
      code: null,
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: '2026-02-01T00:00:00Z',
    })
    expect(over).toMatchObject({ state: 'active', phase: 'ended' })
    for (const ended of [id, over.id])
      expectProblem(await staff('POST', `/${ended}/codes`, { count: 1 }), 409)
  })
})

describe('the preview', () => {
  test('prices a sample cart in every display currency without storing anything', async () => {
    const { staff } = await openShop()
    const items = [{ packageId: 'followers-1000', quantity: 2 }]
    const { body } = await staff<{ amounts: object[]; refusal: unknown }>('POST', '/preview', {
      promotion: BODY,
      items,
    })
    expect(body).toMatchObject({ refusal: null, missingAmount: 0 })
    expect(body.amounts[0]).toEqual({ currency: 'GBP', price: 11.18, discount: 1.4, total: 9.78 })
    expect(body.amounts.length).toBeGreaterThan(5)
    expect((await staff<{ promotions: unknown[] }>('GET', '')).body.promotions).toEqual([])
    const refused = await staff('POST', '/preview', {
      promotion: BODY,
      items: [{ packageId: 'likes-1000', quantity: 1 }],
    })
    expect(refused.body).toMatchObject({
      refusal: {
        reason: 'not_covered',
        message: 'This promotion covers nothing in this cart. It covers: followers.',
      },
    })
  })
})

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isStaffPreview } from '../../shop/accounts/sessions/preview-cookie.ts'
import { users } from '../../shop/accounts/tables.ts'
import { siteContent } from '../../shop/content/tables.ts'
import { jobFailures } from '../../shop/database/tables.ts'
import { SHIPPED_LANGS } from '../../shop/localization/languages.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { settings } from '../../shop/settings/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { createTestMailer } from '../../tests/support/providers/create-test-mailer.ts'
import { openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Step {
  id: string
  state: string
  reason?: string
  names?: string[]
  count?: number
}

async function getSteps(shop: TestShop): Promise<Record<string, Step>> {
  const { token } = await shop.signIn('admin')
  const { body } = await shop.call<{ steps: Step[] }>('GET', '/admin/launch', { token })
  return Object.fromEntries(body.steps.map((step) => [step.id, step]))
}

test('lists every step as open in a new shop', async () => {
  const shop = await openTestShop({ variables: { PUBLIC_URL: 'http://localhost:3000' } })
  const steps = await getSteps(shop)
  expect(steps).toMatchObject({
    shopName: { state: 'todo', isFirst: true },
    logo: { state: 'todo', isFirst: false },
    trader: { state: 'todo', isFirst: true },
    supportEmail: { state: 'todo' },
    oneLanguage: { state: 'todo', isFirst: false, names: ['ar', 'es'] },
    testPayment: { state: 'todo' },
    testEmail: { state: 'todo' },
    tax: { state: 'todo' },
    payments: { state: 'warning', reason: 'demo' },
    mail: { state: 'todo', reason: 'no_server' },
    publicUrl: { state: 'todo', names: ['PUBLIC_URL'] },
    secondFactor: { state: 'todo' },
    testimonials: { state: 'todo', names: SHIPPED_LANGS },
    claims: { state: 'todo', names: SHIPPED_LANGS },
    figures: { state: 'todo' },
    legal: { state: 'todo', names: SHIPPED_LANGS },
  })
  expect(steps).not.toHaveProperty('open')
})

test('marks completed steps as done and reveals no secret key', async () => {
  const { mailer } = createTestMailer()
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_secret',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
    STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  }
  const shop = await openTestShop({ services: { mailer, settleDemoSession: null }, variables: keys })
  await shop.db.insert(settings).values([
    { key: 'shopName', value: 'Maria’s shop' },
    { key: 'trader', value: { name: 'Maria', address: 'Leeds' } },
    { key: 'logo', value: { hash: 'a', format: 'svg', width: 1, height: 1, backdrop: null } },
    { key: 'supportEmail', value: 'help@maria.shop' },
    { key: 'claims', value: { customers: 3 } },
    { key: 'tax', value: { country: 'GB', registrations: [], isConfirmed: true } },
  ])
  const parts = ['testimonials', 'claims', 'terms', 'privacy'] as const
  await shop.db
    .insert(siteContent)
    .values(SHIPPED_LANGS.flatMap((lang) => parts.map((part) => ({ lang, part, value: {} }))))
  await shop.db.insert(siteContent).values({ lang: 'en', part: 'refund', value: {} })
  const steps = await getSteps(shop)
  for (const id of [
    'shopName',
    'logo',
    'trader',
    'supportEmail',
    'tax',
    'payments',
    'mail',
    'publicUrl',
    'testimonials',
    'claims',
    'figures',
    'languages',
  ])
    expect(steps[id], id).toEqual({ id, isFirst: expect.any(Boolean), state: 'done' })
  expect(steps.legal).toEqual({ id: 'legal', isFirst: true, state: 'todo', names: ['ar', 'es'] })
  expect(JSON.stringify(steps)).not.toContain('secret')

  const maria = { name: 'Maria', email: 'maria@example.com', password: 'a good password' }
  await shop.call('POST', '/auth/register', { body: maria })
  await shop.db.update(emails).set({ attempts: 10, lastError: '550 no such mailbox' })
  expect((await getSteps(shop)).mail).toMatchObject({ state: 'warning', reason: 'given_up', count: 1 })
})

test('asks for TRUST_PROXY when a request comes through an untrusted proxy', async () => {
  const stateOf = async (trusted: string, headers: Record<string, string>) => {
    const { call, signIn } = await openTestShop({ variables: { TRUST_PROXY: trusted } })
    const { token } = await signIn('admin')
    const { body } = await call<{ steps: Step[] }>('GET', '/admin/launch', { token, headers })
    return body.steps.find(({ id }) => id === 'proxy')
  }
  const through = { 'x-forwarded-for': '203.0.113.9' }
  const done = { id: 'proxy', isFirst: false, state: 'done' }
  expect(await stateOf('0', through)).toMatchObject({ state: 'todo', names: ['TRUST_PROXY'] })
  expect(await stateOf('0', {})).toEqual(done)
  expect(await stateOf('1', through)).toEqual(done)
})

test('shows rows that a job has failed to process three times', async () => {
  const shop = await openTestShop()
  expect(await getSteps(shop)).not.toHaveProperty('jobs')
  const failed = { job: 'settle cases', rowId: 'a', lastError: 'no way' }
  await shop.db.insert(jobFailures).values([
    { ...failed, attempts: 3 },
    { ...failed, rowId: 'b' },
  ])
  expect(await getSteps(shop)).toMatchObject({
    jobs: { state: 'warning', reason: 'set_aside', names: ['settle cases a: no way'] },
  })
})

test('ticks the test email when staff follow a link that was sent to them, and the languages without samples', async () => {
  const shop = await openTestShop()
  const customer = await shop.signIn()
  await shop.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, customer.id))
  expect(await getSteps(shop)).toMatchObject({ testEmail: { state: 'todo' }, oneLanguage: { state: 'todo' } })
  const manager = await shop.signIn('manager')
  await shop.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, manager.id))
  await shop.db.insert(settings).values({ key: 'liveLanguages', value: ['en'] })
  expect(await getSteps(shop)).toMatchObject({ testEmail: { state: 'done' }, oneLanguage: { state: 'done' } })
})

test('says whether it is put aside and since when the shop is open, and asks to open a closed one', async () => {
  const { call, signIn } = await openTestShop()
  const { token } = await signIn('admin')
  const read = async () =>
    (
      await call<{ steps: Step[]; isPutAside: boolean; openSince: string | null }>('GET', '/admin/launch', {
        token,
      })
    ).body
  expect(await read()).toMatchObject({ isPutAside: false, openSince: null })
  const { body } = await call<{ revision: number }>('GET', '/admin/settings', { token })
  const changes = { isLaunchPutAside: true, isOpen: false, opensOn: '2030-02-01' }
  const saved = await call<{ revision: number }>('PUT', '/admin/settings', {
    token,
    revision: body.revision,
    body: { changes },
  })
  expect(saved).toMatchObject({ status: 200, body: { settings: changes } })
  await expect.poll(async () => (await read()).isPutAside).toBe(true)
  expect(await read()).toMatchObject({ openSince: null })
  expect((await read()).steps).toContainEqual({ id: 'open', isFirst: true, state: 'todo' })
  const opened = { token, revision: saved.body.revision, body: { changes: { isOpen: true } } }
  await call('PUT', '/admin/settings', opened)
  expect(Date.parse((await read()).openSince ?? '')).toBeCloseTo(Date.now(), -5)
})

describe('GET /admin/storefront', () => {
  test('tells all staff what visitors see, and customers nothing', async () => {
    const { call, signIn } = await openTestShop()
    const { token } = await signIn('manager')
    const state = await call('GET', '/admin/storefront', { token })
    expect(state.body).toEqual({ isOpen: true, opensOn: null, isTrial: false, hasSamples: true })
    expect(state.headers.has('set-cookie')).toBe(false)
    const customer = await signIn()
    expectProblem(await call('GET', '/admin/storefront', { token: customer.token }), 403)
    expectProblem(await call('GET', '/admin/storefront'), 401)
  })

  test('sets the cookie of the preview in a closed shop', async () => {
    const { call, db, signIn } = await openTestShop()
    await db.insert(settings).values([
      { key: 'isOpen', value: false },
      { key: 'opensOn', value: '2030-02-01' },
    ])
    const { token } = await signIn('manager')
    const state = await call('GET', '/admin/storefront', { token })
    expect(state.body).toMatchObject({ isOpen: false, opensOn: '2030-02-01' })
    const cookie = state.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^preview=.*; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const proof = cookie.slice('preview='.length, cookie.indexOf(';'))
    expect(await isStaffPreview(db, proof)).toBe(true)
    expect(cookie).not.toContain(token)
  })
})

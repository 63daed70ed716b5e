import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Role } from '../../shop/accounts/roles.ts'
import { secondFactors } from '../../shop/accounts/tables.ts'
import { auditLog } from '../../shop/audit/tables.ts'
import { DEFAULT_SETTINGS, getSettings, type ShopSettings } from '../../shop/settings/get-settings.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

/** The API names the payment methods differently, and has operations of its own for the logo. */
const { logo, ...values } = DEFAULT_SETTINGS
const SERIALIZED_DEFAULTS = {
  ...values,
  methods: { stripe: true, applepay: true, paypal: true, crypto: true },
}

interface SettingsResponse {
  settings: ShopSettings
  revision: number
  carried: string[]
  errors?: { path: string; message: string }[]
}

async function openAs(role: Role = 'admin') {
  const shop = await openTestShop()
  const account = await shop.signIn(role)
  const { token } = account
  const read = async () => (await shop.call<SettingsResponse>('GET', '/admin/settings', { token })).body
  return {
    ...shop,
    account,
    read,
    change: async (changes: object, revision?: number, headers: Record<string, string> = {}) =>
      shop.call<SettingsResponse>('PUT', '/admin/settings', {
        token,
        headers,
        revision: revision ?? (await read()).revision,
        body: { changes },
      }),
    logged: () => shop.db.select().from(auditLog).where(eq(auditLog.action, 'settings.changed')),
  }
}

const { policy, claims } = DEFAULT_SETTINGS
const openDay = { from: '09:00', to: '17:00' }
const days = { mon: openDay, tue: openDay, wed: null, thu: null, fri: null, sat: null, sun: null }

test('changes only the given settings and logs the differences', async () => {
  const { db, change, read, logged } = await openAs()
  const before = await read()
  expect(before.settings).toEqual(SERIALIZED_DEFAULTS)
  expect(before.carried).toEqual(['stripe', 'applepay', 'paypal', 'crypto'])
  const trader = { name: 'Maria Lind Ltd', address: '1 High Street\nLeeds' }
  const changes = { shopName: ' Allegro ', trader, claims: { ...claims, countries: 12 } }
  const { status, body } = await change(changes)
  expect(status).toBe(200)
  expect(body.settings).toEqual({
    ...SERIALIZED_DEFAULTS,
    shopName: 'Allegro',
    trader,
    claims: { ...claims, countries: 12 },
    // The legal texts name the seller.
    policyVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(body.revision).not.toBe(before.revision)
  // Waits until the cached settings expire.
  await expect
    .poll(() => getSettings(db))
    .toEqual({ ...body.settings, logo, methods: DEFAULT_SETTINGS.methods })
  expect(await logged()).toMatchObject([
    { subjectId: 'shopName', before: { shopName: 'Crescendo' }, after: { shopName: 'Allegro' } },
    { subjectId: 'trader', before: { trader: null }, after: { trader } },
    { subjectId: 'claims', before: { claims: { countries: 150 } }, after: { claims: { countries: 12 } } },
  ])
  const again = await change({ trader: null, shopName: 'Allegro' })
  expect(again.body.settings.trader).toBeNull()
  expect(await logged()).toHaveLength(4)
})

test('rejects a change of an outdated revision', async () => {
  const { change, read, logged } = await openAs()
  const { revision } = await read()
  const both = await Promise.all([
    change({ shopName: 'One' }, revision),
    change({ shopName: 'Two', supportEmail: 'two@shop.test' }, revision),
  ])
  const [won, lost] = both.toSorted((a, b) => a.status - b.status)
  expect(won?.status).toBe(200)
  expectProblem(lost ?? both[0], 409)
  expect((await read()).settings.shopName).toBe(won?.body.settings.shopName)
  expect(new Set((await logged()).map(({ subjectId }) => subjectId)).has('shopName')).toBe(true)
  expectProblem(await change({ shopName: 'Three' }, revision), 409)
})

test('lets a manager read and change only the niches and the chat hours', async () => {
  const { change, read } = await openAs('manager')
  expect(Object.keys((await read()).settings).toSorted()).toEqual(['chatHours', 'niches'])
  const chatHours = { timeZone: 'Europe/Madrid', days }
  const changed = await change({ niches: ['Chess', 'Other'], chatHours })
  expect(changed.body.settings).toEqual({ niches: ['Chess', 'Other'], chatHours })
  expectProblem(await change({ niches: ['Go', 'Other'], shopName: 'Mine' }), 403)
  expect((await read()).settings.niches).toEqual(['Chess', 'Other'])
})

describe('validation of settings', () => {
  test('names invalid fields in the language of the request', async () => {
    const { change } = await openAs()
    const wrong = { policy: { ...policy, startHours: 0.5, reviewHours: { from: 9, to: 3 } } }
    const answer = await change(wrong, undefined, { cookie: 'userLang=es' })
    expectProblem(answer, 422)
    expect(answer.body.errors).toEqual([
      { path: 'changes.policy.startHours', message: 'Debe ser un número entero de 1 a 2160.' },
      {
        path: 'changes.policy.reviewHours.to',
        message: 'La segunda cifra no puede ser menor que la primera.',
      },
    ])
  })

  test.each<[string, object, string]>([
    ['a blank name', { shopName: ' ' }, 'shopName'],
    ['half a character', { shopName: 'a\ud800' }, 'shopName'],
    ['no address', { supportEmail: 'support' }, 'supportEmail'],
    ['a trader without an address', { trader: { name: 'Maria', address: '' } }, 'trader.address'],
    [
      'over a hundred percent',
      { claims: { ...claims, satisfactionPercent: 101 } },
      'claims.satisfactionPercent',
    ],
    ['three decimals', { claims: { ...claims, uptimePercent: 99.999 } }, 'claims.uptimePercent'],
    ['a figure too few', { policy: { ...policy, startHours: undefined } }, 'policy.startHours'],
    ['a niche twice', { niches: ['Go', 'go', 'Other'] }, 'niches.1'],
    ['no other niche', { niches: ['Go'] }, 'niches'],
    [
      'no way to pay',
      { methods: { stripe: false, applepay: false, paypal: false, crypto: false } },
      'methods',
    ],
    ['an unknown zone', { chatHours: { timeZone: 'Mars/Olympus', days } }, 'chatHours.timeZone'],
    [
      'an end before the beginning',
      { chatHours: { timeZone: 'UTC', days: { ...days, mon: { from: '17:00', to: '09:00' } } } },
      'chatHours.days.mon.to',
    ],
    [
      'no open day',
      { chatHours: { timeZone: 'UTC', days: { ...days, mon: null, tue: null } } },
      'chatHours.days',
    ],
    ['what is no setting', { policyVersion: '2030-01-01' }, ''],
  ])('rejects %s', async (_, changes, path) => {
    const { change, logged } = await openAs()
    expect(expectProblem(await change(changes), 422)).toEqual([`changes${path && `.${path}`}`])
    expect(await logged()).toEqual([])
  })
})

test('lets only admins with a second factor require one of staff', async () => {
  const { db, change, logged, account } = await openAs()
  expectProblem(await change({ staffSecondFactor: true }), 403)
  expect(await logged()).toEqual([])
  await db.insert(secondFactors).values({ userId: account.id, secret: 'x', confirmedAt: new Date() })
  expect((await change({ staffSecondFactor: true })).body.settings.staffSecondFactor).toBe(true)
})

test('rejects turning off every payment method that a provider supports', async () => {
  const shop = await openTestShop()
  const [provider] = shop.runtime.services.paymentProviders
  if (provider) shop.runtime.services.paymentProviders = [{ ...provider, methods: ['card'] }]
  const { token } = await shop.signIn('admin')
  const { revision } = (await shop.call<SettingsResponse>('GET', '/admin/settings', { token })).body
  const changes = { methods: { stripe: false, applepay: true, paypal: true, crypto: true } }
  const answer = await shop.call('PUT', '/admin/settings', { token, revision, body: { changes } })
  expect(expectProblem(answer, 422)).toEqual(['changes.methods'])
})

test('dates a new version of the policy on the day of each change', async () => {
  const { change, logged } = await openAs()
  const first = await change({ policy: { ...policy, startHours: 12 } })
  const today = new Date().toISOString().slice(0, 10)
  expect(first.body.settings.policyVersion).toBe(today)
  const second = await change({ policy: { ...policy, startHours: 13 } }, first.body.revision)
  expect(second.body.settings.policyVersion).toBe(`${today}.2`)
  const third = await change({ hidesSamples: true }, second.body.revision)
  expect(third.body.settings.policyVersion).toBe(`${today}.2`)
  expect(await logged()).toMatchObject([
    {
      before: { policy: { startHours: 24 }, policyVersion: DEFAULT_SETTINGS.policyVersion },
      after: { policy: { startHours: 12 }, policyVersion: today },
    },
    { after: { policy: { startHours: 13 } } },
    { subjectId: 'hidesSamples' },
  ])
})

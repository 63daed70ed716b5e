import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createVatIdCheck } from '../../providers/vat-check.ts'
import { invalidateMemoized } from '../../shop/memoize.ts'
import { RATE_LIMIT_RULES } from '../../shop/rate-limit/rules.ts'
import { billingProfiles } from '../../shop/tax/tables.ts'
import { getTaxDate } from '../../shop/tax/tax-date.ts'
import { BRITISH_AND_OSS, registerForTaxes } from '../../tests/support/documents/taxes.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

const TODAY = getTaxDate(new Date())
const PERIOD = `from=${TODAY}&to=${TODAY}`

/** A shop registered in the United Kingdom in which Maria has paid £5.59, without evidence of her country. */
async function openRegisteredShop() {
  const shop = await openPaidShop({ pay: false })
  await registerForTaxes(shop.db, BRITISH_AND_OSS)
  await shop.call('POST', `/demo/payments/${shop.sessionId}`, { body: { outcome: 'pay' } })
  const owner = { token: await shop.tokenOf('super_admin') }
  return { ...shop, owner }
}

describe('reports', () => {
  test('sum the ledger by registration, country and rate, and reconcile it', async () => {
    const { call, owner, refund } = await openRegisteredShop()
    await refund({ amount: 2 })
    const { status, body } = await call('GET', `/admin/taxes/report?${PERIOD}`, owner)
    expect(status).toBe(200)
    const row = {
      scheme: 'uk',
      registrationCountry: 'GB',
      registrationNumber: 'GB123',
      treatment: 'taxed',
      country: 'GB',
      rate: 20,
      count: 1,
    }
    expect(body).toEqual({
      from: TODAY,
      to: TODAY,
      rows: [
        { ...row, kind: 'refund', net: -1.67, vat: -0.33 },
        { ...row, kind: 'sale', net: 4.66, vat: 0.93 },
      ],
      totals: { net: 2.99, vat: 0.6, gross: 3.59 },
      reconciliation: {
        sales: { ledger: 5.59, payments: 5.59 },
        refunds: { ledger: 2, documents: 2 },
        unrecorded: { count: 0, amount: 0 },
        openConflicts: 0,
        uncovered: { count: 0, amount: 0 },
      },
    })
  })

  test('are files for accountants, as CSV and JSON', async () => {
    const { call, owner, paymentId } = await openRegisteredShop()
    const report = await call<string>('GET', `/admin/taxes/report/export?${PERIOD}`, owner)
    expect(report.headers.get('content-disposition')).toBe(
      `attachment; filename="vat-report-${TODAY}-${TODAY}.csv"`,
    )
    expect(report.body).toContain('"uk","GB","GB123","taxed","GB",20,"sale",1,4.66,0.93,5.59,"GBP"')
    const year = TODAY.slice(0, 4)
    const csv = await call<string>('GET', `/admin/taxes/entries/export?${PERIOD}`, owner)
    expect(csv.body).toContain(
      `"${TODAY}","R-${year}-000001","sale","taxed","GB",20,"uk","GB123",4.66,0.93,5.59,"GBP","${paymentId}"`,
    )
    const json = await call('GET', `/admin/taxes/entries/export?${PERIOD}&format=json`, owner)
    expect(json.body).toMatchObject([{ document: `R-${year}-000001`, net: 4.66, vat: 0.93 }])
  })

  test('are refused for a period that ends before it begins, and to managers', async () => {
    const { call, owner, tokenOf } = await openRegisteredShop()
    for (const path of ['report', 'report/export', 'entries/export']) {
      const answer = await call('GET', `/admin/taxes/${path}?from=2026-02-01&to=2026-01-01`, owner)
      expect(expectProblem(answer, 422, path), path).toEqual(['to'])
    }
    expectProblem(
      await call('GET', `/admin/taxes/report?${PERIOD}`, { token: await tokenOf('manager') }),
      403,
    )
  })
})

test('rates apply from their first day, with their history', async () => {
  const { call, owner } = await openRegisteredShop()
  const add = (body: object) => call('POST', '/admin/taxes/rates', { ...owner, body })
  expect((await add({ country: 'DE', rate: 21.5, validFrom: '2099-01-01' })).status).toBe(200)
  expect((await add({ country: 'FR', rate: 21, validFrom: '2026-01-01' })).status).toBe(200)
  expectProblem(await add({ country: 'US', rate: 5, validFrom: '2026-01-01' }), 422)
  expectProblem(await add({ country: 'DE', rate: 101, validFrom: '2026-01-01' }), 422)
  const { body } = await call<{ current: object[] }>('GET', '/admin/taxes/rates', owner)
  expect(body).toMatchObject({
    upcoming: [{ country: 'DE', rate: 21.5, validFrom: '2099-01-01' }],
    entered: [
      { country: 'FR', rate: 21 },
      { country: 'DE', rate: 21.5 },
    ],
  })
  expect(body.current).toContainEqual({
    country: 'FR',
    rate: 21,
    validFrom: '2026-01-01',
    isShipped: false,
  })
  expect(body.current).toContainEqual({ country: 'DE', rate: 19, validFrom: '2021-07-01', isShipped: true })
})

test('differences are listed and corrected', async () => {
  const { call, owner, paymentId, db } = await openRegisteredShop()
  await call('POST', '/admin/taxes/rates', { ...owner, body: { country: 'GB', rate: 21, validFrom: TODAY } })
  invalidateMemoized(db)
  const list = async () => (await call('GET', `/admin/taxes/differences?${PERIOD}`, owner)).body
  expect(await list()).toMatchObject({
    differences: [{ paymentId, amount: 5.59, current: { rate: 20 }, proposed: { rate: 21 } }],
  })
  const corrected = await call('POST', '/admin/taxes/corrections', {
    ...owner,
    body: { paymentIds: [paymentId] },
  })
  expect(corrected.body).toEqual({ corrected: 1 })
  expect(await list()).toEqual({ differences: [] })
  expect((await call('GET', '/admin/taxes/conflicts', owner)).body).toEqual({ conflicts: [], next: null })
  expectProblem(
    await call('POST', `/admin/taxes/conflicts/${paymentId}`, { ...owner, body: { country: 'FR' } }),
    409,
  )
  expectProblem(
    await call('POST', `/admin/taxes/conflicts/${paymentId}`, { ...owner, body: { country: 'QZ' } }),
    422,
  )
})

/** A service that speaks the interface of VIES and answers as told. */
async function openVatService(answer: (body: { countryCode: string; vatNumber: string }) => object | null) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const result = answer(JSON.parse(Buffer.concat(chunks).toString()))
    response
      .writeHead(result ? 200 : 503, { 'content-type': 'application/json' })
      .end(JSON.stringify(result ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    check: createVatIdCheck(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    [Symbol.dispose]: () => server.close(),
  }
}

const COMPANY = {
  name: 'Muster GmbH',
  address: 'Hauptstraße 1\nBerlin',
  country: 'DE',
  vatId: 'DE 136 695 976',
}

describe('business details', () => {
  test('are saved with an unverified VAT id where no service is configured', async () => {
    const { call, signIn } = await openTestShop()
    const { token } = await signIn()
    const read = async () => (await call('GET', '/account/billing-profile', { token })).body
    expect(await read()).toEqual({ profile: null })
    const saved = await call('PUT', '/account/billing-profile', { token, body: COMPANY })
    expect(saved.body).toMatchObject({
      vatId: 'DE136695976',
      vatIdState: 'unverified',
      vatIdCheckedAt: null,
    })
    expect(await read()).toEqual({ profile: saved.body })
  })

  test('are refused with a wrong VAT id or country, and after a change in another tab', async () => {
    const { call, signIn } = await openTestShop()
    const { token } = await signIn()
    const save = (body: object, revision?: number) =>
      call<{ revision: number }>('PUT', '/account/billing-profile', { token, body, revision })
    for (const vatId of ['DE136695977', 'FR136695976', 'x']) {
      const refused = await save({ ...COMPANY, vatId })
      expectProblem(refused, 422)
      expect(refused.body).toMatchObject({ code: 'vat_id_invalid' })
    }
    // Monaco has the VAT numbers of France.
    for (const country of ['MC', 'FR'])
      expect((await save({ ...COMPANY, country, vatId: '83 404 833 048' })).body).toMatchObject({
        vatId: 'FR83404833048',
      })
    for (const country of ['UK', 'ZZ']) expectProblem(await save({ ...COMPANY, country, vatId: '' }), 422)
    const { body } = await save({ ...COMPANY, vatId: '' })
    expect(body).toMatchObject({ vatId: null })
    expect((await save({ ...COMPANY, name: 'Other' }, body.revision)).status).toBe(200)
    expectProblem(await save(COMPANY, body.revision), 409)
  })

  test('keep the answer of the service with its reference, and stay unverified without one', async () => {
    const answers = new Map<string, object | null>([
      ['136695976', { valid: true, requestIdentifier: 'WAPIAAAA' }],
      ['811569869', { valid: false, userError: 'INVALID' }],
      ['129274202', { valid: false, userError: 'MS_UNAVAILABLE' }],
      ['122119035', null],
    ])
    using service = await openVatService(({ vatNumber }) => answers.get(vatNumber) ?? null)
    const { call, signIn } = await openTestShop({ services: { checkVatId: service.check } })
    const { token } = await signIn()
    const stateOf = async (vatId: string) => {
      const { body } = await call<{ vatIdState: string }>('PUT', '/account/billing-profile', {
        token,
        body: { ...COMPANY, vatId },
      })
      return body.vatIdState
    }
    expect(await stateOf('DE136695976')).toBe('valid')
    expect(await stateOf('DE811569869')).toBe('invalid')
    expect(await stateOf('DE129274202')).toBe('unverified')
    expect(await stateOf('DE122119035')).toBe('unverified')
  })

  test('are checked again when an old id is saved, and on demand', async () => {
    let isValid = true
    let checks = 0
    const checkVatId = async () => {
      checks += 1
      return { isValid, reference: `check ${checks}` }
    }
    const { db, call, signIn } = await openTestShop({ services: { checkVatId } })
    const { token } = await signIn()
    const save = () => call('PUT', '/account/billing-profile', { token, body: COMPANY })
    const check = () => call('POST', '/account/billing-profile/vat-check', { token })
    const missing = await check()
    expectProblem(missing, 409)
    expect(missing.body).toMatchObject({ code: 'billing_profile_missing' })
    await save()
    await save()
    expect(checks).toBe(1)
    await db.update(billingProfiles).set({ vatIdCheckedAt: sql`now() - interval '91 days'` })
    isValid = false
    expect((await save()).body).toMatchObject({ vatIdState: 'invalid', canCheckVatId: true })
    isValid = true
    expect(await check()).toMatchObject({ status: 200, body: { vatIdState: 'valid' } })
    expect(checks).toBe(3)
  })

  test('stay as they are when no service answers', async () => {
    const { call, signIn } = await openTestShop()
    const { token } = await signIn()
    const { body } = await call('PUT', '/account/billing-profile', { token, body: COMPANY })
    expect(body).toMatchObject({ vatIdState: 'unverified', canCheckVatId: false })
    const refused = await call('POST', '/account/billing-profile/vat-check', { token })
    expectProblem(refused, 503)
    expect(refused.body).toMatchObject({ code: 'vat_check_unavailable' })
    const { body: after } = await call('GET', '/account/billing-profile', { token })
    expect(after).toEqual({ profile: body })
  })

  test('cause only so many checks of one user, and are saved without a VAT id above that', async () => {
    let checks = 0
    const checkVatId = async () => {
      checks += 1
      return null
    }
    const { call, signIn } = await openTestShop({ services: { checkVatId } })
    const { token } = await signIn()
    const save = (body: object) => call('PUT', '/account/billing-profile', { token, body })
    const { points } = RATE_LIMIT_RULES.vatCheckUser
    for (let turn = 0; turn < points; turn += 1) expect((await save(COMPANY)).status).toBe(200)
    expectProblem(await save(COMPANY), 429)
    expect(checks).toBe(points)
    expect((await save({ ...COMPANY, vatId: '' })).status).toBe(200)
  })
})

test('an invoice to a company is issued once, to its customer only', async () => {
  const { call, maria, paymentId, signIn } = await openRegisteredShop()
  const { token } = maria
  const request = (as = token) => call('POST', `/receipts/${paymentId}/invoice`, { token: as })
  const missing = await request()
  expectProblem(missing, 409)
  expect(missing.body).toMatchObject({ code: 'billing_profile_missing' })
  await call('PUT', '/account/billing-profile', { token, body: COMPANY })
  expectProblem(await request((await signIn()).token), 404)
  const first = await request()
  expect(first.body).toEqual({ documentId: expect.any(String), number: `INV-${TODAY.slice(0, 4)}-000001` })
  expect((await request()).body).toEqual(first.body)
})

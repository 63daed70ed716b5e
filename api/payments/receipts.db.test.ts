import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../shop/accounts/tables.ts'
import { invalidateMemoized } from '../../shop/memoize.ts'
import { fromPounds } from '../../shop/money.ts'
import { syncReturnedStatus } from '../../shop/payments/apply-payment-state.ts'
import { getRefundContext, recordRefund } from '../../shop/payments/refunds/record-refunds.ts'
import { refunds } from '../../shop/payments/refunds/tables.ts'
import { settings } from '../../shop/settings/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'

const CART = {
  items: [{ package_id: 'followers-1000', quantity: 2 }, { package_id: 'views-8000' }],
  displayCurrency: 'EUR',
}
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

test('returns seller, customer, lines, charge and credit notes', async () => {
  const { call, maria, paymentId, orderIds, refund } = await openPaidShop({ checkout: CART })
  const read = () => call('GET', `/receipts/${paymentId}`, { token: maria.token })
  const { status, body } = await read()
  expect(status).toBe(200)
  const line = { tiktokUsername: 'maria', discount: 0, vat: 0 }
  const named = (name: string) => ({ name, localName: name })
  const label = expect.stringMatching(/^R-\d{4}-000001$/)
  const reference = { id: expect.any(String), kind: 'receipt', label, issuedAt: time, cause: null }
  const receipt = {
    id: expect.any(String),
    label,
    paidAt: time,
    isTrial: false,
    seller: { name: 'Crescendo', address: null, email: 'support@example.com', country: 'GB' },
    buyer: { name: maria.name, email: maria.email, company: null },
    method: 'stripe',
    paymentStatus: 'completed',
    lines: [
      {
        ...line,
        orderId: orderIds[0],
        ...named('1,000 Followers'),
        quantity: 2_000,
        units: 2,
        amount: 11.18,
      },
      { ...line, orderId: orderIds[1], ...named('8,000 Views'), quantity: 8_000, units: 1, amount: 3.99 },
    ],
    discounts: [],
    charge: { amount: 15.17, currency: 'GBP' },
    display: { currency: 'EUR', rate: 1.1815024, asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    creditNotes: [],
    tax: { treatment: 'not_registered', country: 'GB', rate: 0, vatNumber: null, net: 15.17, vat: 0 },
    documents: [reference],
  }
  expect(body).toEqual(receipt)
  const creditNote = expect.stringMatching(/^C-\d{4}-00000[12]$/)
  await refund({ amount: 2.1 })
  await refund({}, orderIds[1])
  expect((await read()).body).toEqual({
    ...receipt,
    paymentStatus: 'partially_refunded',
    creditNotes: [
      { label: creditNote, amount: 2.1, at: time, cause: 'refund', reversal: null },
      { label: creditNote, amount: 3.99, at: time, cause: 'refund', reversal: null },
    ],
    documents: [
      reference,
      { ...reference, kind: 'credit_note', label: creditNote, cause: 'refund' },
      { ...reference, kind: 'credit_note', label: creditNote, cause: 'refund' },
    ],
  })
})

test('names packages in the language of the reader beside the recorded name', async () => {
  const { call, maria, paymentId } = await openPaidShop({ checkout: CART })
  const headers = { 'accept-language': 'es' }
  const read = (path: string) =>
    call<{ documents: { id: string }[]; lines: object[] }>('GET', path, { token: maria.token, headers })
  const { documents, lines } = (await read(`/receipts/${paymentId}`)).body
  expect(lines[0]).toMatchObject({ name: '1,000 Followers', localName: expect.stringMatching(/seguidores$/) })
  expect((await read(`/documents/${documents[0]?.id}`)).body.lines).toEqual(lines)
})

test('keeps the names at the time of issue', async () => {
  const { db, call, maria, paymentId, sessionId } = await openPaidShop({ pay: false })
  const trade = async (name: string) => {
    const value = { name, address: '1 High Street\nLondon' }
    await db
      .insert(settings)
      .values({ key: 'trader', value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
    invalidateMemoized(db)
    return value
  }
  const trader = await trade('Crescendo Ltd')
  await call('POST', `/demo/payments/${sessionId}`, { body: { outcome: 'pay' } })
  const read = () => call('GET', `/receipts/${paymentId}`, { token: maria.token })
  const issued = (await read()).body
  expect(issued).toMatchObject({
    seller: { ...trader, email: 'support@example.com' },
    buyer: { name: maria.name },
  })
  await trade('Somebody Else Ltd')
  await db.update(users).set({ name: 'Renamed' }).where(eq(users.id, maria.id))
  expect((await read()).body).toEqual(issued)
})

test('returns a receipt only to its customer and to staff', async () => {
  const { call, signIn, tokenOf, paymentId } = await openPaidShop()
  const path = `/receipts/${paymentId}`
  const stranger = await signIn()
  expectProblem(await call('GET', path, { token: stranger.token }), 404)
  expectProblem(await call('GET', path), 401)
  for (const role of ['super_admin', 'admin', 'manager'] as const) {
    expect((await call('GET', path, { token: await tokenOf(role) })).status).toBe(200)
  }
  for (const other of ['00000000-0000-7000-8000-000000000000', 'mine', '%00']) {
    expectProblem(await call('GET', `/receipts/${other}`, { token: await tokenOf('admin') }), 404)
  }
})

test('answers 404 until the payment is paid', async () => {
  const { call, maria, tokenOf, paymentId } = await openPaidShop({ pay: false })
  expectProblem(await call('GET', `/receipts/${paymentId}`, { token: maria.token }), 404)
  expectProblem(await call('GET', `/receipts/${paymentId}`, { token: await tokenOf('admin') }), 404)
})

test('shows the reversal of a refund that failed after it had succeeded', async () => {
  const { db, call, maria, paymentId, refund } = await openPaidShop()
  const { body: given } = await refund({ amount: 2.1 })
  const [row] = await db.select().from(refunds).where(eq(refunds.id, given.id))
  if (!row) throw new Error('no refund')
  const failed = { providerRefundId: '', refundId: row.id, amount: fromPounds(2.1), state: 'failed' as const }
  const context = await getRefundContext(db)
  await db.transaction(async (tx) => {
    await recordRefund(tx, row, failed, context)
    await syncReturnedStatus(tx, paymentId)
  })
  expect((await call('GET', `/receipts/${paymentId}`, { token: maria.token })).body).toMatchObject({
    paymentStatus: 'completed',
    creditNotes: [{ amount: 2.1, reversal: { label: expect.stringMatching(/^CR-\d{4}-000001$/), at: time } }],
  })
})

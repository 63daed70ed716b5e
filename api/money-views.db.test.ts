import { expect, test } from 'vitest'
import { runJob } from '../jobs/start-jobs.ts'
import { issueReceipts } from '../shop/payments/documents/issue-receipts.ts'
import { recordPaymentEvent } from '../shop/payments/record-payment-event.ts'
import { createRandom } from '../tests/support/create-random.ts'
import { BRITISH_AND_OSS, registerForTaxes } from '../tests/support/documents/taxes.ts'
import { buildDispute, buildRefund } from '../tests/support/orders/checkouts.ts'
import { getRefundable } from '../tests/support/parallel-commands/open-command-shop.ts'
import { createScriptedProvider } from '../tests/support/providers/create-scripted-provider.ts'
import { ORIGIN, openTestShop, type TestRequest } from '../tests/support/shops/open-test-shop.ts'

const PACKAGES = ['followers-1000', 'followers-7000', 'likes-1000', 'views-8000']

/** Visitors from France and the United States, and one without a known country. */
const ADDRESSES = ['203.0.113.1', '203.0.113.2', '198.51.100.7']

type Shop = Awaited<ReturnType<typeof openShop>>

async function openShop(seed: number) {
  const at = createScriptedProvider()
  const shop = await openTestShop({ services: { paymentProviders: [at.provider] } })
  await registerForTaxes(shop.db, BRITISH_AND_OSS)
  const random = createRandom(seed)
  const owner = await shop.signIn('super_admin')
  return {
    ...shop,
    at,
    random,
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item,
    async read<Body>(path: string, request: TestRequest = { token: owner.token }): Promise<Body> {
      const { status, body } = await shop.call<Body>('GET', path, request)
      expect(status, path).toBe(200)
      return body
    },
    asStaff: <Body = unknown>(method: string, path: string, request: TestRequest = {}) =>
      shop.call<Body>(method, path, { token: owner.token, ...request }),
  }
}

interface Purchase {
  token: string
  sessionId: string
  orderIds: string[]
}

/** Lists the steps that change the money of a purchase after its payment. */
function listSteps({ db, at, random, pick, call, asStaff }: Shop, { token, sessionId, orderIds }: Purchase) {
  const record = (change: Parameters<typeof at.updateSession>[1]) =>
    recordPaymentEvent(db, at.updateSession(sessionId, change))
  const getSession = () => {
    const session = at.sessions.get(sessionId)
    if (!session) throw new Error('no session')
    return session
  }
  /** Opens a dispute of what is left of the charge, or ends the open one. */
  const dispute = () => {
    const [open] = getSession().disputes
    if (open && open.state !== 'open') return
    const amount = open?.amount ?? { amount: getRefundable(at, sessionId), currency: 'GBP' as const }
    if (amount.amount === 0) return
    const state = open ? pick(['won', 'lost'] as const) : 'open'
    return record({ disputes: [buildDispute({ disputeId: `dp_${sessionId}`, state, amount })] })
  }
  return {
    refundPart: () =>
      asStaff('POST', `/admin/orders/${pick(orderIds)}/refunds`, {
        body: { amount: (1 + Math.floor(random() * 300)) / 100 },
      }),
    refundOrder: () => asStaff('POST', `/admin/orders/${pick(orderIds)}/refunds`, { body: {} }),
    refundAtProvider: () => {
      const amount = Math.min(1 + Math.floor(random() * 200), getRefundable(at, sessionId))
      const { refunds } = getSession()
      const providerRefundId = `re_${sessionId}_${refunds.length}`
      return amount && record({ refunds: [...refunds, buildRefund({ providerRefundId, amount })] })
    },
    failRefund: () => {
      const [first, ...others] = getSession().refunds
      return first && record({ refunds: [{ ...first, state: 'failed' }, ...others] })
    },
    dispute,
    disputeAgain: dispute,
    async withdraw() {
      const path = `/orders/${pick(orderIds)}/cases`
      const opened = await call<{ id: string }>('POST', path, { token, body: { kind: 'withdrawal' } })
      if (opened.status !== 201) return
      const { body } = await asStaff<{ revision: number }>('GET', `/admin/cases/${opened.body.id}`)
      await asStaff('POST', `/admin/cases/${opened.body.id}/decision`, {
        revision: body.revision,
        body: { decision: 'accept' },
      })
    },
  }
}

/** Places an order of one to three packages, pays or cancels it, and lets some money go back. */
async function buy(shop: Shop, customer: { token: string }, isPaid = true): Promise<Purchase> {
  const { db, at, random, pick, call, read } = shop
  const { token } = customer
  const items = PACKAGES.filter(() => random() < 0.5)
  const { body } = await call<{ session_id: string }>('POST', '/stripe/checkout/session', {
    token,
    headers: { 'x-forwarded-for': pick(ADDRESSES) },
    body: {
      items: (items.length > 0 ? items : PACKAGES.slice(0, 1)).map((package_id) => ({ package_id })),
      origin_url: ORIGIN,
      tiktok_username: 'maria',
      niche: 'Gaming',
      earlyStartRequested: true,
    },
  })
  const sessionId = body.session_id
  const path = `/orders/my-orders?sessionId=${sessionId}`
  const mine = await read<{ orders: { id: string }[] }>(path, { token })
  const purchase = { token, sessionId, orderIds: mine.orders.map(({ id }) => id) }
  if (!isPaid) {
    await call('POST', `/orders/${purchase.orderIds[0]}/cancel`, { token })
    return purchase
  }
  await recordPaymentEvent(db, at.pay(sessionId))
  const steps = Object.values(listSteps(shop, purchase))
  for (let step = 0; step < 4; step += 1) await pick(steps)()
  return purchase
}

/** The model that all views must match: the money of a session less what went back, in pence. */
function getKept({ at }: Shop, { sessionId }: Purchase): { paid: number; kept: number } {
  const session = at.sessions.get(sessionId)
  if (session?.state !== 'paid') return { paid: 0, kept: 0 }
  const paid = session.amount.amount
  const sum = (parts: { amount: { amount: number } }[]) =>
    parts.reduce((total, { amount }) => total + amount.amount, 0)
  const refunded = sum(session.refunds.filter(({ state }) => state === 'succeeded'))
  return { paid, kept: paid - refunded - sum(session.disputes.filter(({ state }) => state === 'lost')) }
}

function sumPence<Row>(rows: readonly Row[], getPounds: (row: Row) => number): number {
  return rows.reduce((total, row) => total + Math.round(getPounds(row) * 100), 0)
}

interface OrderView {
  id: string
  price: number
  paidAt: string | null
}

interface Balance {
  refunded: number
  disputeLost: number
  coming: number
  unassigned: number
}

interface Exported {
  orders: OrderView[]
  payments: {
    id: string
    amount: number
    paidAt: string | null
    refunds: { amount: number; status: string }[]
    disputes: { amount: number; status: string }[]
  }[]
  documents: {
    kind: string
    payment: string
    amount: number
    lines: { amount: number; vat?: number }[]
  }[]
}

const SIGNS: Record<string, number> = { receipt: 1, credit_note: -1, credit_note_reversal: 1 }

/** Compares what a customer sees of their money with the model and with what staff see. */
async function checkCustomer(shop: Shop, customer: { token: string }, purchases: Purchase[]): Promise<void> {
  const { read } = shop
  const { token } = customer
  const kept = purchases.reduce((sum, purchase) => sum + getKept(shop, purchase).kept, 0)
  const paid = purchases.reduce((sum, purchase) => sum + getKept(shop, purchase).paid, 0)
  const mine = await read<{ orders: OrderView[]; stats: { totalSpent: number } }>('/orders/my-orders', {
    token,
  })
  expect(Math.round(mine.stats.totalSpent * 100), 'total spent').toBe(kept)
  const isPaid = ({ paidAt }: OrderView) => paidAt !== null
  expect(
    sumPence(mine.orders.filter(isPaid), ({ price }) => price),
    'own orders',
  ).toBe(paid)

  for (const { id, price } of mine.orders.filter(isPaid)) {
    const own = await read<OrderView & { refund: Balance }>(`/orders/${id}`, { token })
    const staff = await read<OrderView & { payment: { id: string } }>(`/admin/orders/${id}`)
    const refunds = await read<Balance & { price: number; left: number }>(`/admin/orders/${id}/refunds`)
    const { refunded, disputeLost, coming, unassigned } = refunds
    expect([own.price, staff.price, refunds.price], id).toEqual([price, price, price])
    expect(own.refund, id).toMatchObject({ refunded, disputeLost, coming, unassigned })
    expect(Math.round((refunded + disputeLost + coming + refunds.left) * 100)).toBeLessThanOrEqual(
      price * 100,
    )
  }

  const exported = await read<Exported>('/account/export', { token })
  expect(
    sumPence(exported.orders.filter(isPaid), ({ price }) => price),
    'exported orders',
  ).toBe(paid)
  const returned = exported.payments.flatMap(({ refunds, disputes }) => [
    ...refunds.filter(({ status }) => status === 'succeeded'),
    ...disputes.filter(({ status }) => status === 'lost'),
  ])
  const received = exported.payments.filter(({ paidAt }) => paidAt !== null)
  const amount = (row: { amount: number }) => row.amount
  expect(sumPence(received, amount) - sumPence(returned, amount), 'exported payments').toBe(kept)
  const byKind = (row: Exported['documents'][number]) => (SIGNS[row.kind] ?? 0) * row.amount
  expect(sumPence(exported.documents, byKind), 'exported documents').toBe(kept)
  for (const { payment, lines, amount: total } of exported.documents.filter(
    ({ kind }) => kind === 'receipt',
  )) {
    const receipt = await read<{
      lines: { amount: number; vat: number | null }[]
      charge: { amount: number }
    }>(`/receipts/${payment}`, { token })
    expect(receipt.charge.amount).toBe(total)
    expect(lines.map(({ amount, vat = null }) => ({ amount, vat }))).toEqual(
      receipt.lines.map(({ amount, vat }) => ({ amount, vat })),
    )
  }
}

/** Compares all views of the money of the shop with the model. */
async function checkShop(shop: Shop, purchases: Purchase[]): Promise<void> {
  const { read } = shop
  const money = purchases.map((purchase) => getKept(shop, purchase))
  const kept = money.reduce((sum, one) => sum + one.kept, 0)
  const paid = money.reduce((sum, one) => sum + one.paid, 0)
  const revenue = (row: { revenue: number }) => row.revenue

  const stats = await read<{ totalRevenue: number }>('/admin/stats')
  expect(
    sumPence([stats], ({ totalRevenue }) => totalRevenue),
    'dashboard',
  ).toBe(kept)
  const periods = await read<{ revenue: { current: number } }>('/admin/stats/periods')
  expect(
    sumPence([periods], (row) => row.revenue.current),
    'periods',
  ).toBe(kept)
  type Report = { revenue: number; days: { revenue: number }[]; sales: { revenue: number }[] }
  const analytics = await read<Report>('/analytics')
  for (const rows of [[analytics], analytics.days, analytics.sales])
    expect(sumPence(rows, revenue), 'analytics').toBe(kept)

  const listed = await read<{ orders: OrderView[] }>('/admin/orders?paid=yes&limit=100')
  expect(
    sumPence(listed.orders, ({ price }) => price),
    'list of orders',
  ).toBe(paid)
  const [head = '', ...rows] = (await read<string>('/admin/orders/export?paid=yes')).trim().split('\r\n')
  const column = head.split(',').indexOf('"Price"')
  expect(
    sumPence(rows, (row) => Number(splitCsv(row)[column])),
    'CSV of orders',
  ).toBe(paid)

  const today = new Date()
  const day = (offset: number) => new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  const period = `from=${day(-1)}&to=${day(1)}`
  const taxes = await read<{
    totals: { gross: number }
    reconciliation: Record<'sales' | 'refunds', { ledger: number; payments?: number; documents?: number }>
  }>(`/admin/taxes/report?${period}`)
  expect(
    sumPence([taxes], ({ totals }) => totals.gross),
    'VAT report',
  ).toBe(kept)
  const { sales, refunds } = taxes.reconciliation
  expect([sales, refunds]).toEqual([
    { ledger: paid / 100, payments: paid / 100 },
    { ledger: (paid - kept) / 100, documents: (paid - kept) / 100 },
  ])
  const entries = await read<{ net: number; vat: number }[]>(
    `/admin/taxes/entries/export?${period}&format=json`,
  )
  expect(
    sumPence(entries, ({ net, vat }) => net + vat),
    'VAT entries',
  ).toBe(kept)
}

/** Splits a line of a CSV file whose texts stand in quotes. */
function splitCsv(row: string): string[] {
  return [...row.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) => cell)
}

/** Lists what became of the money of a purchase. */
function listOutcomes({ at }: Shop, { sessionId }: Purchase): string[] {
  const session = at.sessions.get(sessionId)
  if (session?.state !== 'paid') return ['cancelled']
  const isOfStaff = session.refunds.some(({ refundId }) => refundId !== null)
  return [
    ...session.refunds.map(({ state, refundId }) => `${refundId ? 'refund' : 'provider refund'} ${state}`),
    ...session.disputes.map(({ state }) => `dispute ${state}`),
    ...(isOfStaff && session.disputes.length > 0 ? ['refunded and disputed'] : []),
  ]
}

/** Together they reach every outcome. */
const HISTORIES = [
  { seed: 7, isRolledUp: false },
  { seed: 13, isRolledUp: true },
]

test('all views of the same money agree to the penny', async () => {
  const outcomes = new Set<string>()
  for (const { seed, isRolledUp } of HISTORIES) {
    const shop = await openShop(seed)
    const all: Purchase[] = []
    for (let person = 0; person < 2; person += 1) {
      const customer = await shop.signIn()
      const isPaid = person === 0
      const purchases = [await buy(shop, customer), await buy(shop, customer, isPaid)]
      await issueReceipts(shop.db)
      await checkCustomer(shop, customer, purchases)
      all.push(...purchases)
    }
    // The totals must be right with and without the changes that a job still has to add up.
    if (isRolledUp) await runJob('roll up totals', shop.runtime)
    await checkShop(shop, all)
    for (const purchase of all) for (const outcome of listOutcomes(shop, purchase)) outcomes.add(outcome)
  }
  expect([...outcomes]).toEqual(
    expect.arrayContaining([
      ...['cancelled', 'refund succeeded', 'refund failed', 'refunded and disputed'],
      ...['provider refund succeeded', 'dispute open', 'dispute won', 'dispute lost'],
    ]),
  )
})

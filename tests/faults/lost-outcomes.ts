import type { FaultKind } from '../fakes/faults.ts'
import { startProviders } from '../fakes/start-providers.ts'
import { OWNER, ShopProcess } from '../support/shops/shop-process.ts'
import { checkDocuments } from './support/check-documents.ts'
import { readShopRecords } from './support/read-shop-records.ts'
import { type FaultRequest, sendRequest } from './support/send-request.ts'
import { withDatabase } from './support/with-database.ts'

interface Body {
  token: string
  session_id: string
  id: string
  status: string
  orders: { id: string }[]
}

const ROUNDS = 2
const SERVER_ERRORS = ['fail', 'fail_after'] as const

export function lostOutcomesEmbedded(): Promise<string[]> {
  return lostOutcomes('embedded', {})
}

export function lostOutcomesOnPostgres(): Promise<string[]> {
  return withDatabase((databaseUrl) => lostOutcomes('PostgreSQL', { DATABASE_URL: databaseUrl }))
}

/**
 * No webhook arrives, and providers deny captures, charge wallets without answering, and store server errors
 * under idempotency keys. Retries must succeed, every payment must settle, and no money may move twice.
 * Returns the problems found.
 */
async function lostOutcomes(title: string, variables: Record<string, string>): Promise<string[]> {
  const began = Date.now()
  const providers = await startProviders()
  const { stripe, paypal, btcpay } = providers
  const shop = await ShopProcess.start({ ...providers.variables, ...variables })
  const problems: string[] = []
  const expected = new Map<string, string>()
  const ask = (sent: FaultRequest) => sendRequest<Body>(shop.origin, { from: '10.0.0.1', ...sent })
  const post = (path: string, body?: object) => ({ method: 'POST', path: `/api${path}`, body })
  const { token } = (await ask(post('/auth/login', OWNER))).body

  async function expectStatus(status: number, sent: FaultRequest): Promise<Body> {
    const response = await ask({ ...sent, token })
    if (response.status !== status) problems.push(`${response.summary}, not ${status}`)
    return response.body
  }
  const buildCheckoutRequest = (username: string, outcome: string) => {
    expected.set(username, outcome)
    const key = `attempt-of-${username}`
    return {
      package_id: 'followers-1000',
      username,
      niche: 'Other',
      origin_url: shop.origin,
      idempotencyKey: key,
    }
  }
  const well = () =>
    Promise.all([
      stripe.control('clear_faults'),
      paypal.control('clear_faults'),
      btcpay.control('clear_faults'),
    ])
  const stripeFails = (match: string, kind: FaultKind) => stripe.control('fault', { match, kind, times: 9 })

  async function approved(username: string, outcome: string): Promise<string> {
    const { id: order } = await expectStatus(
      200,
      post('/paypal/orders', buildCheckoutRequest(username, outcome)),
    )
    await paypal.control('approve', { order })
    return order
  }

  async function deniedCaptures(round: number): Promise<void> {
    for (const mode of ['decline', 'pending'] as const) {
      await paypal.control('captures', { mode })
      const order = await approved(`denied_${mode}_${round}`, 'cancelled/failed')
      await expectStatus(200, post(`/paypal/orders/${order}/capture`))
      if (mode === 'pending') await paypal.control('settle_capture', { order, to: 'decline' })
    }
    await paypal.control('captures', { mode: 'complete' })
  }

  async function lostWalletCharge(round: number): Promise<void> {
    const wallet = {
      ...buildCheckoutRequest(`wallet_${round}`, 'pending/completed'),
      payment_method: 'pm_card_visa',
    }
    await stripeFails('/confirm', 'lose')
    await expectStatus(502, post('/stripe/checkout/session', wallet))
    await well()
  }

  async function countStoredServerErrors(round: number): Promise<void> {
    for (const kind of SERVER_ERRORS) {
      const card = post(
        '/stripe/checkout/session',
        buildCheckoutRequest(`card_${kind}_${round}`, 'refunded/refunded'),
      )
      await stripeFails('POST /v1/checkout/sessions', kind)
      await expectStatus(502, card)
      await well()
      const { session_id: session } = await expectStatus(200, card)
      await stripe.control('pay', { session })
      await expectStatus(200, { path: `/api/stripe/checkout/status/${session}` })
      const found = await expectStatus(200, { path: `/api/admin/orders?search=card_${kind}_${round}` })
      const id = found.orders[0]?.id
      const refund = post(`/admin/orders/${id}/refunds`, { idempotencyKey: `refund-of-${id}` })
      await stripeFails('POST /v1/refunds', kind)
      await expectStatus(201, refund)
      await well()
      const { status } = await expectStatus(201, refund)
      if (status !== 'succeeded') problems.push(`the refund of card_${kind}_${round} is ${status}`)

      const order = await approved(`paypal_${kind}_${round}`, 'pending/completed')
      await paypal.control('fault', { match: '/capture', kind, times: 9 })
      await ask(post(`/paypal/orders/${order}/capture`))
      await well()
      await expectStatus(200, post(`/paypal/orders/${order}/capture`))
    }
  }

  /** BTCPay Server has no idempotency keys: the shop finds what a lost request created. */
  async function lostInvoices(round: number): Promise<void> {
    for (const kind of ['lose', 'fail_after', 'garble'] as const) {
      const order = post(
        '/crypto/invoices',
        buildCheckoutRequest(`crypto_${kind}_${round}`, 'pending/completed'),
      )
      await btcpay.control('fault', { match: 'POST /api/v1/stores/FakeStore/invoices', kind, times: 9 })
      await expectStatus(502, order)
      await well()
      const { session_id: invoice } = await expectStatus(200, order)
      await btcpay.control('pay', { invoice })
      const found = await expectStatus(200, { path: `/api/stripe/checkout/status/${invoice}` })
      if (found.status !== 'complete') problems.push(`crypto_${kind}_${round} is ${found.status}`)
    }
    // Paid while nobody listens: neither a webhook nor a return to the shop.
    const silent = post(
      '/crypto/invoices',
      buildCheckoutRequest(`crypto_silent_${round}`, 'pending/completed'),
    )
    await btcpay.control('pay', { invoice: (await expectStatus(200, silent)).session_id })
    const expired = post(
      '/crypto/invoices',
      buildCheckoutRequest(`crypto_expired_${round}`, 'cancelled/failed'),
    )
    await btcpay.control('expire', { invoice: (await expectStatus(200, expired)).session_id })
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    await lostInvoices(round)
    await deniedCaptures(round)
    await lostWalletCharge(round)
    await countStoredServerErrors(round)
  }
  await shop.stop()
  await shop.reconcile()
  const books = await readShopRecords({ dataDir: shop.dataDir, databaseUrl: variables.DATABASE_URL })
  for (const [username, outcome] of expected) {
    const states = books.orders.filter(({ account }) => account === username).map(({ state }) => state)
    if (states.join() !== outcome) problems.push(`${username} is ${states.join() || 'lost'}, not ${outcome}`)
  }
  if (books.issues.length > 0) problems.push(`issues: ${books.issues.join(', ')}`)
  problems.push(...checkDocuments(books))
  const named = [...(await stripe.control('sessions')), ...(await stripe.control('intents'))]
  const keys = named.map(({ object, metadata }) => `${object} of ${metadata?.payment_id}`)
  const refunded = (await stripe.control('refunds')).map((refund) => `refund of ${refund.payment_intent}`)
  const invoices = (await btcpay.control('invoices')).map(({ metadata }) => `invoice of ${metadata.orderId}`)
  for (const all of [keys, refunded, invoices]) {
    const twice = all.filter((one, place) => all.indexOf(one) !== place)
    if (twice.length > 0) problems.push(`twice at a provider: ${twice.join(', ')}`)
  }
  await providers.stop()
  console.log(
    `lost outcomes (${title}): ${expected.size} payments with denied captures, lost wallet charges and kept server ` +
      `errors in ${Math.round((Date.now() - began) / 1_000)} s; ${problems.length} problems`,
  )
  return problems
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isNotNull } from 'drizzle-orm'
import Stripe from 'stripe'
import { ShopError } from '../../shop/errors.ts'
import { receiveWebhookEvent } from '../../shop/payments/webhook-events/receive-webhook-event.ts'
import { webhookEvents } from '../../shop/payments/webhook-events/tables.ts'
import type { FakeProcess } from '../fakes/fake-process.ts'
import type { SharedControls } from '../fakes/serve-fake.ts'
import { type History, type Method, openHistory, type Paid } from './payment-history.ts'
import { withDatabase } from './support/with-database.ts'

const METHODS: Method[] = ['card', 'paypal', 'crypto']
const POLLS = 45

export function afterPaymentEmbedded(): Promise<string[]> {
  return withFolder((dataDir) => afterPayment('embedded', { dataDir }))
}

export function afterPaymentPostgres(): Promise<string[]> {
  return withFolder((dataDir) =>
    withDatabase((databaseUrl) => afterPayment('PostgreSQL', { databaseUrl, dataDir })),
  )
}

/**
 * Refunds and disputes without webhooks, refunds pending for weeks, and permanent refusals after payment. The
 * shop must learn of each and refund no money twice.
 */
async function afterPayment(
  engine: string,
  from: { databaseUrl?: string; dataDir: string },
): Promise<string[]> {
  const began = Date.now()
  const shop = await openHistory(from)
  const problems = [
    ...(await missedWebhooks(shop)),
    ...(await longRefunds(shop)),
    ...(await permanentRefusals(shop)),
  ]
  await shop.close()
  console.log(`after payment, ${engine}: ${Date.now() - began} ms; ${problems.length} problems`)
  return problems
}

async function missedWebhooks(shop: History): Promise<string[]> {
  const { stripe, paypal, btcpay } = shop
  const problems: string[] = []
  await shop.daysPass()
  for (const method of METHODS) {
    const [part, full] = [await shop.pay(method), await shop.pay(method)]
    if (method === 'card') {
      await stripe.control('refund', { payment_intent: part.chargeId, amount: 100 })
      await stripe.control('refund', { payment_intent: full.chargeId })
    } else if (method === 'crypto') {
      for (const [{ sessionId: invoice }, amount] of [
        [part, '1.00'],
        [full, '5.59'],
      ] as const) {
        const { id: refund } = await btcpay.control('dashboard_refund', { invoice, amount })
        await btcpay.control('claim', { refund })
        await btcpay.control('payout', { refund, state: 'Completed' })
      }
    } else {
      const amount = { currency_code: 'GBP', value: '1.00' }
      await paypal.control('dashboard_refund', { order: part.sessionId, amount })
      await paypal.control('dashboard_refund', { order: full.sessionId })
    }
    await shop.daysPass()
    await shop.daysPass()
    problems.push(
      ...(await expectStatus(shop, part, 'partially_refunded', 'a part refunded in the dashboard')),
      ...(await expectStatus(shop, full, 'refunded', 'all refunded in the dashboard')),
    )
  }
  const disputed = await shop.pay('card')
  await stripe.control('dispute', { payment_intent: disputed.chargeId })
  await shop.daysPass()
  const issues = (await shop.issuesOf(disputed)).map(({ kind }) => kind)
  if (issues.join() !== 'disputed') problems.push(`a missed dispute shows as ${issues.join() || 'nothing'}`)
  return problems
}

async function longRefunds(shop: History): Promise<string[]> {
  const { stripe, paypal, btcpay } = shop
  const problems: string[] = []
  await stripe.control('refund_as', { status: 'pending' })
  await paypal.control('refunds', { mode: 'pending' })
  for (const method of METHODS) {
    const paid = await shop.pay(method)
    await shop.refund(paid)
    for (let poll = 0; poll < POLLS; poll += 1) {
      // The provider is unavailable in every fifth round.
      const isAway = poll % 5 === 0
      const fake: Pick<FakeProcess<SharedControls>, 'control'> = { card: stripe, paypal, crypto: btcpay }[
        method
      ]
      const fault = {
        match: method === 'crypto' ? 'GET /api/v' : 'GET /v',
        kind: 'fail',
        status: 503,
        times: 9,
      } as const
      if (isAway) await fake.control('fault', fault)
      await shop.askAboutRefunds()
      if (isAway) await fake.control('clear_faults')
    }
    const isRejected = await shop.refund(paid).then(
      () => false,
      (error) => error instanceof ShopError && error.code === 'nothing_to_refund',
    )
    if (!isRejected) problems.push(`${method}: a pending refund can be refunded again`)
    const [refund, ...more] = await shop.refundsOf(paid)
    if (refund?.status !== 'pending' || more.length > 0) {
      problems.push(
        `${method}: after ${POLLS} polls the refund is ${refund?.status} and ${more.length} others`,
      )
    }
    const providerId = refund?.providerRefundId ?? ''
    if (method === 'card') {
      await stripe.control('conclude_refund', { refund: providerId, status: 'succeeded' })
    } else if (method === 'crypto') {
      await btcpay.control('claim', { refund: providerId })
      await btcpay.control('payout', { refund: providerId, state: 'Completed' })
    } else await paypal.control('settle_refund', { refund: providerId, to: 'complete' })
    await shop.askAboutRefunds()
    problems.push(...(await expectStatus(shop, paid, 'refunded', 'a refund pending for long')))
    const made = await countRefundsAtProvider(shop, paid)
    if (made !== 1) problems.push(`${method}: ${made} refunds at the provider for one`)
  }
  await stripe.control('refund_as', { status: 'succeeded' })
  await paypal.control('refunds', { mode: 'complete' })
  return problems
}

async function countRefundsAtProvider(
  { stripe, paypal, btcpay }: History,
  { method, chargeId, sessionId }: Paid,
): Promise<number> {
  if (method === 'card')
    return (await stripe.control('refunds')).filter((one) => one.payment_intent === chargeId).length
  if (method === 'crypto')
    return (await btcpay.control('pull_payments')).filter(({ name }) => name.includes(sessionId)).length
  const order = await paypal.control('order', { order: sessionId })
  return order.purchase_units?.[0]?.payments?.refunds?.length ?? 0
}

async function permanentRefusals(shop: History): Promise<string[]> {
  const { db, stripe, services, withWrongKey } = shop
  const problems: string[] = []
  const paid = await shop.pay('card')
  await stripe.control('refund', { payment_intent: paid.chargeId })
  const refused = await shop.refund(paid)
  if (refused.status !== 'failed' || refused.failureCode !== 'returned_otherwise')
    problems.push(`a refused refund is ${JSON.stringify(refused)}`)
  problems.push(...(await expectStatus(shop, paid, 'refunded', 'a refund from the dashboard')))
  const debts = (await shop.issuesOf(paid)).filter(({ kind }) => kind === 'refund_failed')
  if (debts.length > 0) problems.push('a refused refund is owed although the dashboard has paid it')

  const paymentId = await shop.place('card')
  const code = await shop.start(paymentId, withWrongKey).then(
    () => 'nothing',
    (error: ShopError) => error.code,
  )
  if (code !== 'payment_refused') problems.push(`with a wrong key a payment starts with ${code}`)
  const listed = (await shop.problems()).map(({ operation }) => operation)
  if (!listed.includes('session')) problems.push('a wrong key is not listed')
  const { sessionId } = await shop.start(paymentId)

  const [provider] = services.paymentProviders
  const about = { object: 'checkout.session', id: sessionId }
  const body = JSON.stringify({ id: 'evt_fault', object: 'event', type: 'x', data: { object: about } })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_fake' })
  const headers = new Headers({ 'stripe-signature': signature })
  if (!provider || !(await receiveWebhookEvent(db, provider, { body, headers })))
    problems.push('a webhook was refused')
  await shop.applyInbox(withWrongKey)
  if ((await db.$count(webhookEvents, isNotNull(webhookEvents.failedAt))) > 0) {
    problems.push('a webhook event was given up for a wrong key')
  }
  await shop.applyInbox()
  return problems
}

async function expectStatus(shop: History, paid: Paid, status: string, what: string): Promise<string[]> {
  const found = await shop.statusOf(paid)
  return found === status ? [] : [`${paid.method}: ${what} shows as ${found}, not ${status}`]
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'crescendo-faults-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

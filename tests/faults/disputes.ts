import { setTimeout as sleep } from 'node:timers/promises'
import { type FakeProcess, startFake } from '../fakes/fake-process.ts'
import { buildStripeVariables } from '../fakes/start-providers.ts'
import type { StripeControls } from '../fakes/stripe/controls.ts'
import { OWNER, ShopProcess } from '../support/shops/shop-process.ts'
import { sendRequest } from './support/send-request.ts'
import { withDatabase } from './support/with-database.ts'

const WEBHOOK_SECRET = 'whsec_of_the_disputes'
/** Three copies of each event in random order. */
const DELIVERIES = { secret: WEBHOOK_SECRET, copies: 3, jitterMs: 400, retryMs: 200, tries: 6 }
const OUTCOMES = ['open', 'won', 'lost', 'warning_closed'] as const
const STATE = { open: 'open', won: 'won', lost: 'lost', warning_closed: 'withdrawn' } as const
const ROUNDS = 4
const PRICE = 5.59
const WELL_WITHIN_MS = 20_000

interface Body {
  token: string
  session_id: string
  orders: { id: string }[]
  disputes: { state: string }[]
  isBlocked: boolean
  code?: string
  totalRevenue: number
}

export function disputesEmbedded({ seed }: { seed: number }): Promise<string[]> {
  return disputeAll('embedded', seed)
}

export function disputesOnPostgres({ seed }: { seed: number }): Promise<string[]> {
  return withDatabase((databaseUrl) => disputeAll('PostgreSQL', seed, databaseUrl))
}

/**
 * Disputes and their decisions arrive in three copies and random order; for every other dispute the opening
 * webhook is lost. The shop must record each dispute once with Stripe's state, not process disputed orders,
 * and report the remaining revenue. Returns the problems found.
 */
async function disputeAll(title: string, seed: number, databaseUrl?: string): Promise<string[]> {
  const stripe = await startFake<StripeControls>('stripe')
  const shop = await ShopProcess.start({
    ...buildStripeVariables(stripe.origin, WEBHOOK_SECRET),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  await stripe.control('webhooks', { ...DELIVERIES, seed, url: `${shop.origin}/api/stripe/webhook` })
  const call = (method: string, path: string, body?: object, token?: string) =>
    sendRequest<Body>(shop.origin, { method, path: `/api${path}`, body, token })
  const { token } = (await call('POST', '/auth/login', OWNER)).body
  const problems: string[] = []
  const expected = new Map<string, (typeof OUTCOMES)[number]>()

  async function sell(username: string): Promise<string> {
    const order = { package_id: 'followers-1000', username, niche: 'Other', origin_url: shop.origin }
    const { session_id: session } = (await call('POST', '/stripe/checkout/session', order, token)).body
    await stripe.control('pay', { session })
    await call('GET', `/stripe/checkout/status/${session}`)
    const sold = (await stripe.control('sessions')).find(({ id }) => id === session)
    return sold?.payment_intent ?? ''
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    for (const outcome of OUTCOMES) {
      const username = `${outcome}.${round}`
      const intent = await sell(username)
      const isLost = round % 2 === 1 && outcome !== 'open'
      if (isLost) await stripe.control('webhooks', { on: false })
      const { id } = await stripe.control('dispute', { payment_intent: intent })
      if (isLost) await stripe.control('webhooks', { on: true })
      if (outcome !== 'open') await stripe.control('conclude_dispute', { dispute: id, status: outcome })
      expected.set(username, outcome)
    }
  }
  await stripe.control('settle')

  for (const [username, outcome] of expected) {
    const { orders } = (await call('GET', `/admin/orders?search=${username}`, undefined, token)).body
    const path = `/admin/orders/${orders[0]?.id}`
    const read = async () => (await call('GET', path, undefined, token)).body
    const until = performance.now() + WELL_WITHIN_MS
    let order = await read()
    while (order.disputes?.[0]?.state !== STATE[outcome] && performance.now() < until) {
      await sleep(100)
      order = await read()
    }
    const states = order.disputes?.map(({ state }) => state).join() ?? 'none'
    if (states !== STATE[outcome]) problems.push(`${username}: the shop says ${states}`)
    const blocks = outcome === 'open' || outcome === 'lost'
    const started = await call('PATCH', path, { status: 'processing' }, token)
    if (started.status !== (blocks ? 409 : 200)) problems.push(`${username}: ${started.summary}`)
    if (blocks && started.body.code !== 'order_disputed') problems.push(`${username}: ${started.summary}`)
  }
  const { totalRevenue: revenue } = (await call('GET', '/admin/stats', undefined, token)).body
  const expectedPence = ROUNDS * (OUTCOMES.length - 1) * PRICE
  if (Math.round(revenue * 100) !== Math.round(expectedPence * 100))
    problems.push(`revenue ${revenue}, not ${expectedPence}`)
  await shop.stop()
  problems.push(...shop.listUncaughtErrors(), ...(await formatLeftover(stripe)))
  await stripe.stop()
  console.log(
    `disputes, ${title}: ${expected.size} disputes; revenue ${revenue}; ${problems.length} problems`,
  )
  return problems
}

async function formatLeftover(stripe: FakeProcess<StripeControls>): Promise<string[]> {
  const refunds = await stripe.control('refunds')
  return refunds.length > 0 ? [`${refunds.length} refunds at Stripe`] : []
}

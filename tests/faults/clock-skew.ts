import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { MINUTE_MS } from '../../shop/durations.ts'
import { startFake } from '../fakes/fake-process.ts'
import { buildStripeVariables } from '../fakes/start-providers.ts'
import type { StripeControls } from '../fakes/stripe/controls.ts'
import { generateTotp } from '../support/accounts/generate-totp.ts'
import { checkDocuments } from './support/check-documents.ts'
import { createLoad, type Load, waitUntil } from './support/load.ts'
import { readShopRecords } from './support/read-shop-records.ts'
import { PASSWORD, startTwoShops, type TwoShops } from './support/start-two-shops.ts'
import { withDatabase } from './support/with-database.ts'

const SKEWS = {
  '10 minutes behind': -10,
  '10 minutes ahead': 10,
  '2 days behind': -2_880,
  '2 days ahead': 2_880,
}
const ORDERS = 8
const WEBHOOK_SECRET = 'whsec_of_the_faults'

/**
 * Two processes on one PostgreSQL, one with a wrong clock (minutes or days, behind or ahead). Both must grant
 * and refuse the same, no order may be lost, duplicated or cancelled early, and one email confirms each. Then
 * the clock is corrected. Returns the problems found.
 */
export async function clockSkew(): Promise<string[]> {
  const all: string[] = []
  for (const [title, minutes] of Object.entries(SKEWS)) {
    const problems = await withDatabase((url) => runSkewed(url, title, minutes * MINUTE_MS))
    all.push(...problems.map((problem) => `${title}: ${problem}`))
  }
  return all
}

async function runSkewed(databaseUrl: string, title: string, shift: number): Promise<string[]> {
  const stripe = await startFake<StripeControls>('stripe')
  const keys = {
    ...buildStripeVariables(stripe.origin, WEBHOOK_SECRET),
    DEMO_PAYMENTS: '0',
  }
  const preload = `--import=${import.meta.dirname}/support/shift-clock.ts`
  const wrongly = { ...keys, NODE_OPTIONS: preload, CLOCK_SHIFT_MS: String(shift) }
  const open = await startTwoShops(databaseUrl, [keys, wrongly])
  const [right, wrong] = open.shops
  const [here = '', there = ''] = open.origins
  if (!right || !wrong) throw new Error('the shops did not start')
  const load = createLoad(open)
  const problems: string[] = []
  const expect = (what: string, holds: boolean | undefined) => {
    if (!holds) problems.push(what)
  }

  // Webhooks go to the process with the wrong clock; rejected ones are fetched later.
  await stripe.control('webhooks', {
    secret: WEBHOOK_SECRET,
    copies: 2,
    jitterMs: 100,
    retryMs: 100,
    tries: 2,
    seed: 1,
    url: `${there}/api/stripe/webhook`,
  })
  for (let number = 0; number < ORDERS; number += 1) {
    const [first, second] = number % 2 ? [here, there] : [there, here]
    const session = await placeOrder(load, open, first, number)
    expect(
      `order ${number}: another session at the other process`,
      session === (await placeOrder(load, open, second, number)),
    )
    // The last order stays unpaid and must not be cancelled.
    if (number < ORDERS - 1) await stripe.control('pay', { session })
    if (number % 2) await load.request(second, `/api/stripe/checkout/status/${session}`)
  }
  await stripe.control('settle')
  problems.push(...(await compareAccess(load, open)))

  wrong.signal('SIGUSR2')
  await renameShop(databaseUrl, 'Set Right')
  const shown = async () => (await (await fetch(`${there}/`)).text()).includes('Set Right')
  expect('set right, it shows a page of before', (await waitUntil(shown, 10_000)) !== null)
  await sleep(1_500)
  const { formatStatuses } = load
  const reconciled = await right.reconcile()
  await Promise.all(open.shops.map((shop) => shop.stop()))
  await stripe.stop()

  const books = await readShopRecords({ databaseUrl, dataDir: '' })
  const { orders, confirmations, issues } = books
  const states = (state: string) => orders.filter((order) => order.state === state).length
  expect(`${orders.length} orders`, orders.length === ORDERS)
  expect(`${states('pending/completed')} paid`, states('pending/completed') === ORDERS - 1)
  expect(`${states('pending/pending')} open`, states('pending/pending') === 1)
  expect(`${confirmations.length} confirmed`, confirmations.length === ORDERS - 1)
  problems.push(...checkDocuments(books))
  expect(`issues: ${issues}`, issues.length === 0)
  problems.push(
    ...load.problems.filter((line) => !EXPECTED_REFUSALS.test(line)),
    ...open.shops.flatMap((shop) => shop.listUncaughtErrors()),
  )
  console.log(
    `clock skew, one ${title}: ${orders.length} orders, ${confirmations.length} paid and confirmed once (${reconciled}); ` +
      `answers ${formatStatuses()}; ${problems.length} problems`,
  )
  return problems
}

/** These refusals are part of the test. */
const EXPECTED_REFUSALS = /^(POST \/api\/auth\/login|GET \/api\/auth\/me): (401|429)/

async function placeOrder(load: Load, { tokens, publicUrl }: TwoShops, origin: string, number: number) {
  const checkoutRequest = { package_id: 'followers-100', username: `order_${number}`, niche: 'Other' }
  const body = { ...checkoutRequest, idempotencyKey: `clock-skew-${number}`, origin_url: publicUrl }
  const options = { method: 'POST', token: tokens[0], body }
  const placed = await load.request<{ session_id: string }>(origin, '/api/stripe/checkout/session', options)
  if (placed?.status !== 200) throw new Error(`order not placed at ${origin}: ${JSON.stringify(placed)}`)
  return placed.body.session_id
}

/** Checks that both processes agree on sessions, second factors and rate limits. */
async function compareAccess(load: Load, { tokens, origins }: TwoShops): Promise<string[]> {
  const problems: string[] = []
  const [here = '', there = ''] = origins
  const logIn = (origin: string, number: number, more: object = {}, from = `10.3.${number}.1`) => {
    const body = { email: `buyer${number}@example.com`, password: PASSWORD, ...more }
    return load.request<{ token: string }>(origin, '/api/auth/login', { method: 'POST', body, from })
  }
  for (const [origin, other] of [
    [here, there],
    [there, here],
  ] as const) {
    const token = (await logIn(origin, 1))?.body.token
    for (const at of [origin, other]) {
      const myOrders = await load.request(at, '/api/orders/my-orders', { token })
      if (myOrders?.status !== 200)
        problems.push(`logged in at one, ${myOrders?.status} at ${at === origin ? 'it' : 'the other'}`)
    }
  }

  const begun = await load.request<{ secret: string }>(there, '/api/account/second-factor', {
    method: 'POST',
    token: tokens[2],
    body: { password: PASSWORD },
  })
  const secret = begun?.body.secret ?? ''
  const code = generateTotp(secret, -1)
  await load.request(there, '/api/account/second-factor/confirm', {
    method: 'POST',
    token: tokens[2],
    body: { code },
  })
  const withCode = await logIn(there, 2, { code: generateTotp(secret) })
  if (withCode?.status !== 200) problems.push(`a second factor that is right: ${withCode?.status}`)
  const twice = await logIn(here, 2, { code: generateTotp(secret) })
  if (twice?.status !== 401) problems.push(`a second factor that was used: ${twice?.status}`)

  // Five wrong attempts, alternating between the processes, exceed the limit at both.
  const attemptOrigins = [here, there, here, there, here, there, here]
  const guesses: number[] = []
  for (const origin of attemptOrigins)
    guesses.push((await logIn(origin, 3, { password: 'not the one' }))?.status ?? 0)
  if (guesses.join() !== '401,401,401,401,401,429,429') problems.push(`wrong passwords: ${guesses}`)
  return problems
}

async function renameShop(databaseUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`update settings set value = $1 where key = 'shopName'`, [JSON.stringify(name)])
  await client.end()
}

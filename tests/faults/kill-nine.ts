import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { BtcpayControls } from '../fakes/btcpay-server.ts'
import { type FakeProcess, startFake } from '../fakes/fake-process.ts'
import { buildBtcpayVariables, buildStripeVariables } from '../fakes/start-providers.ts'
import type { StripeControls } from '../fakes/stripe/controls.ts'
import { createRandom } from '../support/create-random.ts'
import { buildPromotionBody } from '../support/orders/build-promotion-body.ts'
import { OWNER, ShopProcess } from '../support/shops/shop-process.ts'
import { Buyer } from './support/buyer.ts'
import { checkDocuments } from './support/check-documents.ts'
import { readShopRecords, type ShopRecords } from './support/read-shop-records.ts'
import { withDatabase } from './support/with-database.ts'

const CHECKOUTS = 200
const KILLS = 30
const BUYERS = 4
const CONCURRENCY = 8
const PACKAGES = ['followers-100', 'followers-1000', 'likes-1000', 'views-8000'] as const
const WEBHOOK_SECRET = 'whsec_of_the_faults'

const CODE = 'STORM'

/** A use that is lost or counted twice leaves too few for the checkouts. */
const PROMOTION = buildPromotionBody({
  code: CODE,
  benefit: { kind: 'percent', percent: 7.5 },
  maxUses: CHECKOUTS / 2,
  maxDiscount: 1_000,
})

/** Three copies of each event in random order, with retries. */
const DELIVERIES = { secret: WEBHOOK_SECRET, copies: 3, jitterMs: 800, retryMs: 200, tries: 6 }

interface Scenario {
  title: string
  processes: number
  seed: number
  /** Under a supervisor: how many processes each shop consists of. Then single ones are killed. */
  concurrency?: number
  /** Default: embedded database and one process. */
  databaseUrl?: string
}

export function killNineEmbedded({ seed }: { seed: number }): Promise<string[]> {
  return runKillNine({ title: 'embedded, one process', processes: 1, seed })
}

export function killNineOnPostgres({ seed }: { seed: number }): Promise<string[]> {
  return withDatabase((databaseUrl) =>
    runKillNine({ title: 'PostgreSQL, two processes', processes: 2, seed, databaseUrl }),
  )
}

export function killNineSupervised({ seed }: { seed: number }): Promise<string[]> {
  return withDatabase((databaseUrl) =>
    runKillNine({
      title: 'PostgreSQL, two processes under a supervisor',
      processes: 1,
      concurrency: 2,
      seed,
      databaseUrl,
    }),
  )
}

/**
 * Pays 200 checkouts, every third in bitcoin, at a Stripe and a BTCPay Server whose webhooks are duplicated, delayed, reordered and (one in five) dropped,
 * while the shop's processes are killed with SIGKILL at 30 random points and restarted. Half the buyers do
 * not return to the shop. Clients repeat unanswered requests with the same key. Every other checkout uses a code that has
 * exactly as many uses. In the end every checkout must exist once, be paid once and have one receipt and one confirmation
 * email, and every use must be redeemed once. Returns the problems found.
 */
async function runKillNine({
  title,
  processes,
  seed,
  concurrency,
  databaseUrl,
}: Scenario): Promise<string[]> {
  const began = Date.now()
  const chance = createRandom(seed)
  const stripe = await startFake<StripeControls>('stripe')
  const btcpay = await startFake<BtcpayControls>('btcpay')
  const fakes = { stripe: stripe.origin, btcpay: btcpay.origin }
  const shops = await startShops(processes, fakes, { concurrency, databaseUrl })
  const origins = shops.map(({ origin }) => origin)
  const [origin = ''] = origins
  await stripe.control('webhooks', { ...DELIVERIES, seed, url: `${origin}/api/stripe/webhook` })
  await btcpay.control('webhooks', { ...DELIVERIES, seed, url: `${origin}/api/btcpay/webhook` })
  const owner = await Buyer.logIn(origins, OWNER, BUYERS)
  await owner.createPromotion(PROMOTION)
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, n) => Buyer.register(origins, n)))

  let steps = 0
  let kills = 0
  /** Kills after a random number of responses, while requests are in progress. */
  async function killAtPoints(): Promise<void> {
    const points = Array.from({ length: KILLS }, () => Math.floor(chance() * CHECKOUTS * 2))
    for (const point of points.toSorted((a, b) => a - b)) {
      while (steps < point) await sleep(1)
      await sleep(chance() * 40)
      const shop = shops[Math.floor(chance() * shops.length)]
      kills += 1
      if (concurrency) await shop?.killServingProcess((pids) => pids[Math.floor(chance() * pids.length)])
      else {
        await shop?.kill()
        await shop?.restart()
      }
    }
  }

  const waiting = Array.from({ length: CHECKOUTS }, (_, number) => number)
  const sessions = new Map<number, string>()
  async function buyAll(): Promise<void> {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const customer = buyers[number % BUYERS]
      if (!customer) throw new Error('no buyer')
      const session = await customer.checkOut(buildCheckoutRequest(number, seed, origin), getPath(number))
      steps += 1
      const dropped = chance() < 0.2
      const fake = isCrypto(number) ? btcpay : stripe
      if (dropped) await fake.control('webhooks', { on: false })
      if (isCrypto(number)) await btcpay.control('pay', { invoice: session })
      else await stripe.control('pay', { session })
      if (dropped) await fake.control('webhooks', { on: true })
      if (chance() < 0.5) await customer.confirmPaid(session)
      steps += 1
      sessions.set(number, session)
    }
  }

  await Promise.all([killAtPoints(), ...Array.from({ length: CONCURRENCY }, buyAll)])
  await Promise.all([stripe.control('settle'), btcpay.control('settle')])
  const problems: string[] = []
  // The same key returns the same session.
  for (const [number, session] of sessions) {
    const repeatedSession = await buyers[number % BUYERS]?.checkOut(
      buildCheckoutRequest(number, seed, origin),
      getPath(number),
    )
    if (repeatedSession !== session)
      problems.push(`checkout ${number}: ${repeatedSession} under the key of ${session}`)
  }
  // Reconciles payments without a webhook; the embedded database must be closed for that.
  if (!databaseUrl) await Promise.all(shops.map((shop) => shop.stop()))
  const reconciled = await shops[0]?.reconcile()
  await Promise.all(shops.map((shop) => shop.stop()))

  const books = await readShopRecords({ databaseUrl, dataDir: shops[0]?.dataDir ?? '' })
  problems.push(...listRecordErrors(books), ...(await listStripeErrors(stripe)))
  problems.push(...(await listBtcpayErrors(btcpay, [...sessions.values()])))
  if (kills !== KILLS) problems.push(`${kills} kills, not ${KILLS}`)
  const retries = buyers.reduce((sum, customer) => sum + customer.retries, 0)
  await Promise.all([stripe.stop(), btcpay.stop()])
  console.log(
    `${title}: ${sessions.size} of ${CHECKOUTS} checkouts paid and acknowledged through ${kills} kills ` +
      `(${retries} requests repeated; ${reconciled}); ${books.orders.length} orders, ` +
      `${books.documents.length} receipts and ${books.confirmations.length} confirmations in the books; ` +
      `${problems.length} problems; ` +
      `${((Date.now() - began) / 1000).toFixed(0)} s`,
  )
  return problems
}

async function startShops(
  count: number,
  fakes: { stripe: string; btcpay: string },
  { concurrency, databaseUrl }: Pick<Scenario, 'concurrency' | 'databaseUrl'>,
): Promise<ShopProcess[]> {
  const shops: ShopProcess[] = []
  for (let number = 0; number < count; number++) {
    const publicUrl = shops[0]?.origin
    shops.push(
      await ShopProcess.start({
        ...buildStripeVariables(fakes.stripe, WEBHOOK_SECRET),
        ...buildBtcpayVariables(fakes.btcpay, WEBHOOK_SECRET),
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        ...(concurrency && { WEB_CONCURRENCY: String(concurrency) }),
        ...(publicUrl && { PUBLIC_URL: publicUrl }),
      }),
    )
  }
  return shops
}

const isCrypto = (number: number) => number % 3 === 0

const getPath = (number: number) => (isCrypto(number) ? '/crypto/invoices' : '/stripe/checkout/session')

/** The username identifies the checkout. */
function buildCheckoutRequest(number: number, seed: number, origin: string) {
  return {
    package_id: PACKAGES[number % PACKAGES.length],
    username: `checkout_${number}`,
    niche: 'Other',
    idempotencyKey: `kill-nine-${seed}-${number}`,
    origin_url: origin,
    ...(number % 2 === 1 && { promotionCode: CODE }),
  }
}

function listRecordErrors(books: ShopRecords): string[] {
  const problems: string[] = []
  for (let number = 0; number < CHECKOUTS; number++) {
    const found = books.orders.filter((order) => order.account === `checkout_${number}`)
    const states = found.map(({ state }) => state).join(' ')
    if (states !== 'pending/completed') problems.push(`checkout ${number}: ${states || 'lost'}`)
  }
  if (books.orders.length !== CHECKOUTS) problems.push(`${books.orders.length} orders`)
  if (books.paid.length !== CHECKOUTS) problems.push(`${books.paid.length} paid`)
  problems.push(...checkDocuments(books), ...listPromotionErrors(books))
  if (books.issues.length > 0) problems.push(`issues: ${books.issues.join(', ')}`)
  return problems
}

function listPromotionErrors({ promotions, promotionUses, orders, paid }: ShopRecords): string[] {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const given = sum(promotionUses.map(({ discount }) => discount))
  const redeemed = promotionUses.filter(({ state }) => state === 'redeemed').length
  const expected = { useCount: CHECKOUTS / 2, discountGiven: given }
  const wrong = paid.filter(({ paymentId, amount }) => {
    const lines = orders.filter((order) => order.paymentId === paymentId)
    const uses = promotionUses.filter((use) => use.paymentId === paymentId)
    return (
      sum(lines.map(({ price }) => price)) !== amount ||
      sum(lines.map(({ discount }) => discount)) !== sum(uses.map(({ discount }) => discount))
    )
  })
  return [
    ...(redeemed === CHECKOUTS / 2 ? [] : [`${redeemed} redeemed uses of ${promotionUses.length}`]),
    ...(isDeepStrictEqual(promotions, [expected]) ? [] : [`counters ${JSON.stringify(promotions)}`]),
    ...wrong.map(({ paymentId }) => `payment ${paymentId} does not add up`),
  ]
}

/**
 * A shop killed before storing the session repeats the request with the same key, so each payment has one
 * session.
 */
async function listStripeErrors(stripe: FakeProcess<StripeControls>): Promise<string[]> {
  const sessions = await stripe.control('sessions')
  const payments = new Set(sessions.map(({ metadata }) => metadata?.payment_id))
  const expected = Array.from({ length: CHECKOUTS }).filter((_, number) => !isCrypto(number)).length
  return sessions.length === expected && payments.size === expected
    ? []
    : [`${sessions.length} sessions of ${payments.size} payments at Stripe`]
}

/** A shop killed before storing the invoice finds it by the payment's id. No customer may see a second one. */
async function listBtcpayErrors(btcpay: FakeProcess<BtcpayControls>, sessions: string[]): Promise<string[]> {
  const invoices = await btcpay.control('invoices')
  const known = invoices.filter(({ id }) => sessions.includes(id))
  const payments = new Set(known.map(({ metadata }) => metadata.orderId))
  const expected = Array.from({ length: CHECKOUTS }).filter((_, number) => isCrypto(number)).length
  return known.length === expected && payments.size === expected
    ? []
    : [`${known.length} invoices of ${payments.size} payments at BTCPay Server`]
}

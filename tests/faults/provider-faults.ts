import type { Fault, FaultKind } from '../fakes/faults.ts'
import { startProviders } from '../fakes/start-providers.ts'
import { ShopProcess } from '../support/shops/shop-process.ts'
import { startBackgroundClient } from './support/process-resources.ts'
import { createProviderCheckouts } from './support/provider-checkouts.ts'
import { readShopRecords } from './support/read-shop-records.ts'

const MAX_RESPONSE_MS = 12_000

interface FaultCase {
  kind: FaultKind
  status?: number
  ms?: number
  /** Number of failing requests in a row; the shop retries once. */
  times: number
}

/** Permanent faults, faults that a retry gets past, and one slow response. */
const FAULT_CASES: FaultCase[] = [
  { kind: 'hang', times: 99 },
  { kind: 'hang_after', times: 99 },
  { kind: 'stall', times: 99 },
  { kind: 'trickle', times: 99 },
  { kind: 'refuse', times: 99 },
  { kind: 'lose', times: 99 },
  { kind: 'fail', status: 500, times: 99 },
  { kind: 'fail_after', status: 503, times: 99 },
  { kind: 'fail', status: 429, times: 99 },
  { kind: 'garble', times: 99 },
  { kind: 'empty', times: 99 },
  { kind: 'lose', times: 1 },
  { kind: 'fail_after', times: 1 },
  { kind: 'hang_after', times: 1 },
  { kind: 'slow', ms: 2_000, times: 99 },
]

/** Provider calls of each step. */
const STRIPE_CALLS = [
  'POST /v1/checkout/sessions',
  'POST /v1/payment_intents',
  'GET /v1/checkout/sessions',
  'POST /v1/refunds',
]
const PAYPAL_CALLS = [
  'GET /v2/checkout/orders',
  '/capture',
  '/refund',
  'POST /v2/checkout/orders',
  'POST /v1/notifications',
]

const BTCPAY_CALLS = [
  'POST /api/v1/stores/FakeStore/invoices',
  'GET /api/v1/stores/FakeStore/invoices',
  'GET /api/v1/stores/FakeStore/pull-payments',
  'GET /api/v1/pull-payments',
]

/**
 * Stripe, PayPal and BTCPay Server fail in every way at every step. Waiting clients must get an error within twelve seconds,
 * nothing may be recorded that did not happen, others must be served, and afterwards the same attempt must
 * succeed with one session and one charge. Returns the problems found.
 */
export async function providerFaults(): Promise<string[]> {
  const providers = await startProviders()
  const { stripe, paypal, btcpay } = providers
  const shop = await ShopProcess.start(providers.variables)
  const checkouts = await createProviderCheckouts(shop, stripe, paypal, btcpay)
  const problems: string[] = []
  const times: number[] = []
  let round = 0
  const answered = new Map<number, number>()

  async function tryAll(
    name: string,
    faulted: { stripe?: Fault[]; paypal?: Fault[]; btcpay?: Fault[]; withoutToken?: true },
  ) {
    round += 1
    const attempts = await checkouts.prepare(round)
    if (faulted.withoutToken) await paypal.control('revoke_tokens')
    for (const fault of faulted.stripe ?? []) await stripe.control('fault', fault)
    for (const fault of faulted.paypal ?? []) await paypal.control('fault', fault)
    for (const fault of faulted.btcpay ?? []) await btcpay.control('fault', fault)
    const faults = [faulted.stripe, faulted.paypal, faulted.btcpay].flatMap((list) => list ?? [])
    const isMerelyLate = faults.every(({ kind }) => kind === 'slow')
    const troubled = await Promise.all(
      attempts.map(async (attempt) => ({ attempt, result: await attempt.send() })),
    )
    for (const { attempt, result } of troubled) {
      times.push(result.ms)
      answered.set(result.status, (answered.get(result.status) ?? 0) + 1)
      const line = `${name}, ${attempt.step}: ${result.summary}`
      const wrong = result.status === attempt.expectedStatus ? attempt.findError(result.body, false) : null
      if (wrong) problems.push(`${line}: ${wrong}`)
      if (result.ms > MAX_RESPONSE_MS) problems.push(`${line}, too late`)
      // A retry may succeed; a slow response must succeed.
      const isReported = result.status === 502 && result.body.code === 'provider_unavailable' && !isMerelyLate
      if (result.status !== attempt.expectedStatus && !isReported) problems.push(line)
    }
    await Promise.all([
      stripe.control('clear_faults'),
      paypal.control('clear_faults'),
      btcpay.control('clear_faults'),
    ])
    for (const attempt of attempts) {
      const result = await attempt.send()
      const wrong =
        result.status === attempt.expectedStatus ? attempt.findError(result.body, true) : result.summary
      if (wrong) problems.push(`${name}, ${attempt.step}, once it is well: ${wrong}`)
    }
  }

  const other = startBackgroundClient(shop)
  for (const trouble of FAULT_CASES) {
    const at = (calls: string[]) => calls.map((match) => ({ ...trouble, match }))
    await tryAll(formatFaultCase(trouble), {
      stripe: at(STRIPE_CALLS),
      paypal: at(PAYPAL_CALLS),
      btcpay: at(BTCPAY_CALLS),
    })
  }
  for (const trouble of FAULT_CASES) {
    // Without a token the shop sends PayPal no other request.
    const faults = [{ ...trouble, match: '/v1/oauth2/token' }]
    await tryAll(`token ${formatFaultCase(trouble)}`, { paypal: faults, withoutToken: true })
  }
  // Each request within its timeout, all together longer than a call may take.
  const late = (match: string): Fault => ({ match, kind: 'slow', ms: 4_000, times: 99 })
  const never = (match: string): Fault => ({ match, kind: 'hang', times: 99 })
  await tryAll('late, then nothing', {
    stripe: [late('GET /v1/'), never('POST /v1/refunds'), never('/confirm')],
    paypal: [late('GET /v2/'), never('/refund'), never('/capture')],
    btcpay: [late('GET /api/v1/'), never('/refund')],
  })
  const others = await other.end()
  problems.push(...others.failures, ...(await checkouts.wrongAtProviders()))
  await shop.stop()
  problems.push(...checkouts.wrongInBooks(await readShopRecords({ dataDir: shop.dataDir })))
  await providers.stop()

  const counts = [...answered].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
  console.log(
    `provider faults: ${times.length} calls through ${round} troubles answered ${counts.join(', ')}, the ` +
      `slowest after ${Math.max(...times)} ms; ${others.served} others served meanwhile, 99 of 100 within ${others.p99} ms; ` +
      `${problems.length} problems`,
  )
  return problems
}

function formatFaultCase({ kind, status, times }: FaultCase): string {
  return [kind, status, times === 1 && 'once'].filter(Boolean).join(' ')
}

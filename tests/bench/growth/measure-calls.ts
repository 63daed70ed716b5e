import { OWNER, ShopProcess } from '../../support/shops/shop-process.ts'
import { postAll } from '../load.ts'
import { type Buyer, createBuyer, listCheckouts, listPayments } from '../orders.ts'
import { type ApiDocument, type Call, listFilteredReads, listReads } from './list-calls.ts'
import type { Times } from './measure-growth.ts'
import type { Sample } from './sample.ts'

const ROUNDS = 40
const WARM_UP_ROUNDS = 3
/** A slow call ends its rounds after this time. */
const MAX_SECONDS = 20
const PURCHASES = 40
/** Some calls are limited per user; the rounds before count. */
const TOO_MANY_REQUESTS = '429'

interface FilledShop {
  url: string
  sample: Sample
}

interface OpenShop {
  origin: string
  tokens: Record<Call['by'], string>
  sample: Sample
  buyer: Buyer
}

/** Measures calls of the API on both databases, each served by its own process with all jobs. */
export async function measureCalls(small: FilledShop, large: FilledShop): Promise<Times[]> {
  const processes = await Promise.all(
    [small, large].map(({ url }) => ShopProcess.start({ DATABASE_URL: url, DEMO_PAYMENTS: '1' })),
  )
  const [few, many] = await Promise.all([openShop(processes[0], small), openShop(processes[1], large)])
  const figures = [...(await measureReads(few, many)), ...(await measurePurchases(few, many))]
  for (const shop of processes) await shop.kill()
  return figures
}

async function openShop(shop: ShopProcess | undefined, { sample }: FilledShop): Promise<OpenShop> {
  if (!shop) throw new Error('no shop was started')
  const { origin } = shop
  const headers = { 'content-type': 'application/json' }
  const [login = ''] = await postAll([
    { url: `${origin}/api/auth/login`, headers, body: JSON.stringify(OWNER) },
  ])
  const { token: staff } = JSON.parse(login) as { token: string }
  return { origin, tokens: { staff, customer: sample.token }, sample, buyer: await createBuyer(shop) }
}

async function measureReads(few: OpenShop, many: OpenShop): Promise<Times[]> {
  const document = (await (await fetch(`${few.origin}/api/openapi.json`)).json()) as ApiDocument
  const { calls, leftOut } = listReads(document, few.sample)
  const ofMany = new Map(
    [...listReads(document, many.sample).calls, ...listFilteredReads(many.sample)].map((call) => [
      call.what,
      call,
    ]),
  )
  const figures: Times[] = []
  for (const call of [...calls, ...listFilteredReads(few.sample)]) {
    const same = ofMany.get(call.what)
    const status = await measureRead(few, call)
    if (!same || typeof status === 'string') leftOut.push(`${call.what} (${status})`)
    else
      figures.push(
        await measureBoth(
          call.what,
          () => measureRead(few, call),
          () => measureRead(many, same),
        ),
      )
  }
  console.log(`\nNot measured, because they are streams or the data has no such rows: ${leftOut.join(', ')}`)
  return figures
}

/** Returns the time in ms, or the status of an error. */
async function measureRead(
  { origin, tokens }: OpenShop,
  { path, by, isExport }: Call,
): Promise<number | string> {
  const began = performance.now()
  const response = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${tokens[by]}` } })
  if (isExport) {
    const reader = response.body?.getReader()
    await reader?.read()
    const time = performance.now() - began
    await reader?.cancel()
    return response.ok ? time : `${response.status}`
  }
  await response.text()
  return response.ok ? performance.now() - began : `${response.status}`
}

async function measureBoth(
  what: string,
  few: () => Promise<number | string>,
  many: () => Promise<number | string>,
): Promise<Times> {
  const times: Times = { what, small: [], large: [] }
  const began = performance.now()
  for (let round = 1 - WARM_UP_ROUNDS; round <= ROUNDS; round += 1) {
    // In turns, so that other load on the machine affects both.
    const [small, large] = [await few(), await many()]
    if (typeof small === 'string' || typeof large === 'string') {
      if (![small, large].includes(TOO_MANY_REQUESTS)) console.warn(`${what}: ${small}, ${large}`)
      break
    }
    if (round > 0) {
      times.small.push(small)
      times.large.push(large)
      if (performance.now() - began > MAX_SECONDS * 1_000) break
    }
  }
  return times
}

async function measurePurchases(few: OpenShop, many: OpenShop): Promise<Times[]> {
  const place = { what: 'place an order', small: [], large: [] } as Times
  const pay = { what: 'pay an order', small: [], large: [] } as Times
  for (let bought = 0; bought < PURCHASES; bought += 1) {
    for (const [size, { buyer }] of [
      ['small', few],
      ['large', many],
    ] as const) {
      place[size].push(await measure(() => postAll(listCheckouts(buyer, 1))))
      const payments = await listPayments(buyer, 1)
      pay[size].push(await measure(() => postAll(payments)))
    }
  }
  return [place, pay]
}

async function measure(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await call()
  return performance.now() - began
}

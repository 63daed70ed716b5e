import { setTimeout as sleep } from 'node:timers/promises'
import { ShopProcess } from '../support/shops/shop-process.ts'
import { startBalancer } from './support/balancer.ts'
import { openChatVisitor } from './support/chat-visitor.ts'
import { checkDocuments } from './support/check-documents.ts'
import { readShopRecords } from './support/read-shop-records.ts'
import { createRequestCounter } from './support/request-counter.ts'
import { sendRequest } from './support/send-request.ts'
import { buyPackage, logIn, replyToConversation } from './support/shop-actions.ts'
import { withDatabase } from './support/with-database.ts'

const ROUNDS = 3
const VISITORS = 6
const PAGES = ['/', '/about?lang=es', '/faq?lang=ar', '/services', '/cart', '/terms?lang=es', '/no-such-page']
const READS = ['/api/packages', '/api/fx?base=GBP', '/api/niches/all', '/api/chat/hours', '/api/openapi.json']

export function rollingRestart(): Promise<string[]> {
  return withDatabase(restartProcesses)
}

/**
 * A rolling deployment: two processes behind a load balancer are each restarted three times while pages are
 * read and people log in, buy and chat. No request may fail, each message must arrive once, and every
 * acknowledged order must exist. Returns the problems found.
 */
async function restartProcesses(databaseUrl: string): Promise<string[]> {
  const balancer = await startBalancer()
  const shops: ShopProcess[] = []
  for (let number = 0; number < 2; number += 1) {
    const variables = {
      DATABASE_URL: databaseUrl,
      DEMO_PAYMENTS: '1',
      PUBLIC_URL: balancer.origin,
      TRUST_PROXY: '2',
    }
    shops.push(await ShopProcess.start(variables))
  }
  balancer.serve(shops.map(({ origin }) => origin))
  await balancer.allWell()

  const requestCounter = createRequestCounter()
  const { origin } = balancer
  const at = { origin, tally: requestCounter }
  // Logs in again each time: the number of sessions per account is limited and the oldest end first.
  let owner = await logIn(at)
  const visitors = await Promise.all(
    Array.from({ length: VISITORS }, (_, number) => openChatVisitor(origin, number, requestCounter)),
  )
  const bought: string[] = []
  let over = false
  const until = async (pauseMs: number, act: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !over; turn += 1) {
      await act(turn)
      await sleep(pauseMs)
    }
  }
  const load = [
    ...[0, 1, 2, 3].map((place) =>
      until(5, async (turn) => {
        const path = PAGES[(turn + place) % PAGES.length] ?? '/'
        requestCounter.record(
          'pages',
          await sendRequest(origin, { path }),
          path === '/no-such-page' ? 404 : 200,
        )
      }),
    ),
    ...[0, 1].map((place) =>
      until(5, async (turn) => {
        const path = READS[(turn + place) % READS.length] ?? '/'
        requestCounter.record('calls', await sendRequest(origin, { path }), 200)
      }),
    ),
    ...[0, 1, 2].map((place) =>
      until(20, async (turn) => {
        const username = `rolling_${place}_${turn}`
        // Orders acknowledged as paid must exist in the end.
        if (await buyPackage(at, { token: owner, username, shop: origin })) bought.push(username)
      }),
    ),
    until(100, async () => {
      owner = (await logIn(at)) || owner
    }),
    ...visitors.map((visitor) => until(900, () => visitor.sendMessage())),
    until(700, () => replyToConversation(at, owner)),
  ]
  const stops: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const shop of shops) {
      await sleep(500)
      const began = performance.now()
      await shop.stop()
      stops.push(Math.round(performance.now() - began))
      await shop.restart()
      await balancer.allWell()
    }
  }
  await sleep(500)
  over = true
  await Promise.all(load)
  const differences = (await Promise.all(visitors.map((visitor) => visitor.compare()))).flat()
  for (const visitor of visitors) visitor.leave()
  await Promise.all(shops.map((shop) => shop.stop()))
  balancer.stop()

  const books = await readShopRecords({ databaseUrl, dataDir: '' })
  const problems = [
    ...checkDocuments(books),
    ...requestCounter.problems(),
    ...differences,
    ...shops.flatMap((shop) => shop.loggedErrors()).map((line) => `it logged ${line}`),
  ]
  for (const account of bought) {
    const found = books.orders.filter((order) => order.account === account).map(({ state }) => state)
    if (found.join() !== 'pending/completed') problems.push(`${account}: ${found.join() || 'lost'}`)
  }
  const comebacks = visitors.reduce((sum, visitor) => sum + visitor.countReconnects(), 0)
  console.log(
    `rolling restart: ${stops.length} restarts, each ended within ${Math.max(...stops)} ms; ${requestCounter.count()} requests ` +
      `(${requestCounter.summary()}), ${balancer.retried()} sent on by the balancer, ${comebacks} streams came back; ` +
      `${bought.length} orders acknowledged and ${books.orders.length} in the books; ${problems.length} problems`,
  )
  return problems
}

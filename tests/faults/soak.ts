import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ShopProcess } from '../support/shops/shop-process.ts'
import { startBalancer } from './support/balancer.ts'
import { openChatVisitor } from './support/chat-visitor.ts'
import { checkDocuments } from './support/check-documents.ts'
import { listOverdueRows } from './support/list-overdue-rows.ts'
import { startMailSink } from './support/mail-sink.ts'
import { getProcessResources, type ProcessResources } from './support/process-resources.ts'
import { readShopRecords } from './support/read-shop-records.ts'
import { createRequestCounter } from './support/request-counter.ts'
import { sendRequest } from './support/send-request.ts'
import {
  type ActionContext,
  buyPackage,
  fulfilOrder,
  logIn,
  replyToConversation,
  submitContactMessage,
  updateShopName,
  viewPage,
} from './support/shop-actions.ts'
import { withDatabase } from './support/with-database.ts'

const MINUTES = Number(process.env.SOAK_MINUTES || 10)
const SAMPLES = 60
const PATHS = ['/', '/services', '/about', '/faq', '/contact', '/cart', '/terms']
const LANGS = ['en', 'es', 'ar']

/** Allowed growth from the second third to the last, as a factor plus an amount; more is a leak. */
const MAX_GROWTH = {
  // The garbage collector is lazy, so minima show what is retained.
  memoryMb: { times: 1.2, more: 60 },
  heapMb: { times: 1.1, more: 15 },
  descriptors: { times: 1.1, more: 15 },
  resources: { times: 1.1, more: 15 },
  connections: { times: 1, more: 4 },
  // Other load on the machine delays everything.
  lagMs: { times: 3, more: 500 },
}

type Sample = ProcessResources & { connections: number }

interface SoakTarget {
  title: string
  /** Origin at which the shop is called. */
  origin: string
  shops: ShopProcess[]
  databaseUrl?: string
}

/**
 * Ten minutes (`SOAK_MINUTES`) of all actions at a moderate rate, on two processes with PostgreSQL and on one
 * with the embedded database. No request may fail, no error may be logged, nothing may grow, no row may be
 * left unprocessed, and the documents must be correct. Returns the problems found.
 */
export function soak(): Promise<string[]> {
  return withDatabase(async (databaseUrl) => {
    const mail = await startMailSink()
    const balancer = await startBalancer()
    const variables = { DEMO_PAYMENTS: '1', SMTP_URL: mail.url, MAIL_FROM: 'shop@example.com' }
    const behind = { ...variables, DATABASE_URL: databaseUrl, PUBLIC_URL: balancer.origin, TRUST_PROXY: '2' }
    const embedded = await ShopProcess.start(variables)
    const shops = [await ShopProcess.start(behind), await ShopProcess.start(behind)]
    balancer.serve(shops.map(({ origin }) => origin))
    await balancer.allWell()
    const problems = await Promise.all([
      soakShop({ title: 'PostgreSQL, two processes', origin: balancer.origin, shops, databaseUrl }),
      soakShop({ title: 'embedded, one process', origin: embedded.origin, shops: [embedded] }),
    ])
    console.log(`soak: ${mail.taken()} emails received by the SMTP server`)
    balancer.stop()
    await mail.stop()
    return problems.flat()
  })
}

async function soakShop({ title, origin, shops, databaseUrl }: SoakTarget): Promise<string[]> {
  const at: ActionContext = { origin, tally: createRequestCounter() }
  const end = Date.now() + MINUTES * 60_000
  const paid: string[] = []
  const declined: string[] = []
  const heard: string[] = []
  // Logs in again each time: the number of sessions per account is limited and the oldest end first.
  let token = await logIn(at)
  let visitors = 0
  let comebacks = 0
  const until = async (pauseMs: number, act: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; Date.now() < end; turn += 1) {
      await act(turn)
      await sleep(pauseMs)
    }
  }
  const purchase = async (username: string, outcome: 'pay' | 'decline') => {
    if (await buyPackage(at, { token, username, shop: origin, outcome }))
      (outcome === 'pay' ? paid : declined).push(username)
  }
  const chat = async () => {
    visitors += 1
    const visitor = await openChatVisitor(origin, visitors, at.tally)
    for (let message = 0; message < 5; message += 1) {
      await sleep(1_500)
      await visitor.sendMessage()
    }
    heard.push(...(await visitor.compare()))
    comebacks += visitor.countReconnects()
    visitor.leave()
  }
  const samples = shops.map((): Sample[] => [])
  const load = [
    ...LANGS.map((lang) =>
      until(60, (turn) => viewPage(at, `${PATHS[turn % PATHS.length]}?lang=${lang}`, turn)),
    ),
    until(150, async () =>
      at.tally.record('catalogues', await sendRequest(origin, { path: '/api/packages' }), 200),
    ),
    until(1_500, async () => {
      token = (await logIn(at)) || token
    }),
    until(500, (turn) => purchase(`paid_${turn}`, 'pay')),
    until(3_000, (turn) => purchase(`declined_${turn}`, 'decline')),
    until(700, () => fulfilOrder(at, token)),
    until(1_000, () => replyToConversation(at, token)),
    until(5_000, (turn) => updateShopName(at, token, `Crescendo ${turn}`)),
    until(4_000, (turn) => submitContactMessage(at, turn)),
    ...['/api/orders/my-orders', '/api/admin/stats', '/api/analytics', '/api/admin/orders/export'].map(
      (path) =>
        until(3_000, async () => at.tally.record('desks', await sendRequest(origin, { path, token }), 200)),
    ),
    ...[0, 1, 2, 3].map(() => until(200, chat)),
    until((MINUTES * 60_000) / SAMPLES, async () => {
      const connections = databaseUrl ? await countConnections(databaseUrl) : 0
      for (const [place, shop] of shops.entries()) {
        const held = await getProcessResources(shop).catch((error: Error) => at.tally.fail(error.message))
        if (held) samples[place]?.push({ ...held, connections })
      }
    }),
  ]
  await Promise.all(load)
  // Gives the jobs one more run.
  await sleep(25_000)
  await Promise.all(shops.map((shop) => shop.stop()))

  const from = { databaseUrl, dataDir: shops[0]?.dataDir ?? '' }
  const overdue = await listOverdueRows(from)
  const growth = samples.map(measureGrowth)
  const logs = shops.flatMap((shop) => shop.loggedErrors())
  const problems = [
    ...at.tally.problems(),
    ...heard,
    ...overdue,
    ...growth.flatMap(({ problems }) => problems),
    ...logs.slice(0, 5).map((line) => `it logged ${line}`),
    ...listRecordErrors(await readShopRecords(from), paid, declined),
  ]
  console.log(
    `soak, ${title}: ${MINUTES} minutes, ${at.tally.count()} requests (${at.tally.summary()}), ${comebacks} streams came ` +
      `back, ${paid.length} orders paid and ${declined.length} declined; ${logs.length} errors logged; second third to ` +
      `last: ${growth.map(({ summary: summaries }) => summaries).join(' | ')}; ${problems.length} problems`,
  )
  return problems.map((problem) => `${title}: ${problem}`)
}

/** Compares the medians of the thirds, and of memory the minima. */
function measureGrowth(samples: Sample[]): { summary: string; problems: string[] } {
  const third = Math.floor(samples.length / 3)
  const [second, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)]
  const problems: string[] = []
  const summaries = (Object.keys(MAX_GROWTH) as (keyof typeof MAX_GROWTH)[]).map((name) => {
    const typical = name === 'heapMb' || name === 'memoryMb' ? getMinimum : getMedian
    const [before, after] = [second, last].map((some) => typical(some.map((one) => one[name])))
    if (before === undefined || after === undefined) problems.push(`${name} was not measured`)
    else if (after > before * MAX_GROWTH[name].times + MAX_GROWTH[name].more)
      problems.push(`${name} grew from ${before} to ${after}`)
    return `${name} ${before} to ${after}`
  })
  return { summary: summaries.join(', '), problems }
}

function getMedian(numbers: number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

function getMinimum(numbers: number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[0]
}

async function countConnections(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await client.end()
  return rows[0]?.count ?? Number.NaN
}

function listRecordErrors(
  books: Awaited<ReturnType<typeof readShopRecords>>,
  paid: string[],
  declined: string[],
): string[] {
  const problems: string[] = []
  const found = Map.groupBy(books.orders, ({ account }) => account)
  for (const account of paid) {
    const orders = found.get(account) ?? []
    const isPaid = orders.length === 1 && orders[0]?.state.endsWith('/completed')
    if (!isPaid) problems.push(`${account} was paid: ${orders.map(({ state }) => state).join() || 'lost'}`)
  }
  for (const account of declined) {
    const orders = found.get(account) ?? []
    if (orders.some(({ state }) => state.endsWith('/completed')))
      problems.push(`${account} was declined, and is paid`)
  }
  problems.push(...checkDocuments(books))
  if (books.issues.length > 0) problems.push(`issues: ${books.issues.join(', ')}`)
  return problems
}

/**
 * `npm run bench`: measures the figures of docs/performance.md against the built shop on this machine and prints their
 * ratio to the target (above 1 is better). Nothing fails for being slow. `npm run bench -- PART` measures one part:
 *
 * - `embedded`, `postgres`: start, pages, API calls and checkouts on one engine
 * - `orders`: orders and payments per second
 * - `memory`: ten minutes of load
 * - `processes`: two compared with one
 * - `widgets`: open chats
 * - `growth`: calls with many sales
 * - `lighthouse`: page scores
 * - `interactions`: time to the next paint
 * - `weights`: scripts and fonts of pages
 * - `profile ROW`: where the time of a row goes
 * - `compare FOLDER`: pages, orders and memory beside those of another commit's shop, built in FOLDER
 */

import { spawnSync } from 'node:child_process'
import { cpus, tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres } from '../engines/find-postgres.ts'
import { startCluster } from '../engines/postgres-cluster.ts'
import { ShopProcess } from '../support/shops/shop-process.ts'
import { createPromotions } from './create-promotions.ts'
import { GROWTH_SETTINGS } from './growth/fill-database.ts'
import { type Growth, measureGrowth, printGrowth } from './growth/measure-growth.ts'
import { CONTAINER_MB, LOAD_MINUTES, measureMemory } from './memory.ts'
import { measureOpenChats, OPEN_CHATS } from './open-chats.ts'
import { BUYERS, measureCheckouts, measureOrders } from './orders.ts'
import { measureReading, runWeights } from './pages.ts'
import { getMemoryMb } from './process-usage.ts'
import { measureProcesses } from './processes.ts'
import { addFigure, addMaximum, addMinimum, printRows } from './rows.ts'

/** `plain`: checkouts per second without a promotion. */
async function addPromotedCheckouts(shop: ShopProcess, plain: number, engine: string): Promise<void> {
  await createPromotions(shop.origin)
  const promoted = await measureCheckouts(shop)
  addMaximum(
    `ten automatic promotions, ${engine}, time of a checkout`,
    plain / promoted,
    1.2,
    'times a plain one',
  )
}

async function runOrders(): Promise<void> {
  const measured = await measureOrders()
  if (!measured) {
    console.warn('ORDERS NOT MEASURED: no PostgreSQL server on this machine')
    return
  }
  addMinimum('placed, PostgreSQL', measured.placed, 800, 'orders/s')
  addMinimum('paid, PostgreSQL', measured.paid, 500, 'orders/s')
  addMinimum('  with 2 ms more to the database and back', measured.paidWithLatency, 150, 'orders/s')
  addFigure(`order and payment of ${BUYERS} buyers at once, median`, measured.median, 'ms')
  addMaximum('  p99', measured.p99, 200, 'ms')
}

async function runProcesses(): Promise<void> {
  const measured = await measureProcesses()
  if (!measured) {
    console.warn('PROCESSES NOT MEASURED: no PostgreSQL server on this machine')
    return
  }
  const { one, two } = measured
  addFigure('log-in page rendered, one process, PostgreSQL', one.perSecond, 'requests/s')
  addFigure('  processors that it keeps busy', one.processors, `of ${cpus().length}`)
  addMinimum('  two processes under one port', two.perSecond / one.perSecond, 1.7, 'times that')
  addFigure('  processors that they keep busy', two.processors, `of ${cpus().length}`)
}

async function runMemory(): Promise<void> {
  const measured = await measureMemory()
  if (!measured) {
    console.warn('MEMORY NOT MEASURED: no PostgreSQL server on this machine')
    return
  }
  addFigure('mixed load, one process, PostgreSQL', measured.perSecond, 'requests/s')
  addMaximum(`  highest memory in ${LOAD_MINUTES} minutes`, measured.highest, 300, 'MB')
  addFigure('  memory a minute later', measured.afterRest, 'MB')
  if (!measured.isContained)
    console.warn(`NOT HELD WITHIN ${CONTAINER_MB} MB: this user cannot create a control group`)
}

async function runInteractions(): Promise<void> {
  const programs = findPostgres()
  if (!programs) {
    console.warn('INTERACTIONS NOT MEASURED: no PostgreSQL server on this machine')
    return
  }
  const cluster = await startCluster(programs)
  const { measureInteractions } = await import('./interactions.ts')
  const screens = await measureInteractions(cluster).finally(() => cluster.stop())
  for (const { screen, slowest, interactions } of screens)
    addMaximum(`slowest of ${interactions} interactions, ${screen}`, slowest, 100, 'ms')
}

async function measureStart(shop: ShopProcess): Promise<number> {
  await shop.kill()
  const began = performance.now()
  await shop.restart()
  return (performance.now() - began) / 1000
}

// Default log level of an operator: one line per request.
const LOGGED = { LOG_LEVEL: 'info' }

async function runEmbedded(): Promise<void> {
  const shop = await ShopProcess.start(LOGGED)
  addMaximum('start, embedded, built and migrated', await measureStart(shop), 1.5, 's')
  addFigure('memory, idle, embedded', getMemoryMb(shop.pid), 'MB')
  await measureReading(shop)
  const checkouts = await measureCheckouts(shop)
  addFigure('checkout, embedded (each synced to disk)', checkouts, 'orders/s')
  await addPromotedCheckouts(shop, checkouts, 'embedded')
  await shop.kill()
}

async function runPostgres(): Promise<void> {
  const programs = findPostgres()
  if (!programs) {
    console.warn('NOT MEASURED ON POSTGRESQL: no PostgreSQL server on this machine')
    return
  }
  // The cluster syncs nothing, so the figure is the shop's and not the disk's.
  const cluster = await startCluster(programs)
  await cluster.create('bench')
  const shop = await ShopProcess.start({
    ...LOGGED,
    DATABASE_URL: cluster.url('bench'),
    DEMO_PAYMENTS: '1',
  })
  addMaximum('start, PostgreSQL', await measureStart(shop), 1, 's')
  await sleep(2_000)
  addMaximum('memory, idle, PostgreSQL', getMemoryMb(shop.pid), 120, 'MB')
  const checkouts = await measureCheckouts(shop)
  await addPromotedCheckouts(shop, checkouts, 'PostgreSQL')
  await shop.kill()
  await cluster.stop()
}

/** Compares with the same process without open chats. */
async function runOpenChats(): Promise<void> {
  const programs = findPostgres()
  if (!programs) {
    console.warn('OPEN CHATS NOT MEASURED: no PostgreSQL server on this machine')
    return
  }
  const cluster = await startCluster(programs)
  const { memory, page, reply } = await measureOpenChats(cluster, getMemoryMb).finally(() => cluster.stop())
  addFigure(`memory, the same before ${OPEN_CHATS} open chats`, memory.idle, 'MB')
  addMaximum(`  with ${OPEN_CHATS} open chats`, memory.open / memory.idle, 2, 'times that')
  addFigure('cached page at 50/s, median, no chat open', page.idle.median, 'ms')
  addMaximum(`  with ${OPEN_CHATS} open chats`, page.open.median / page.idle.median, 2, 'times that')
  addFigure('cached page at 50/s, p99, no chat open', page.idle.p99, 'ms')
  addMaximum(`  with ${OPEN_CHATS} open chats`, page.open.p99 / page.idle.p99, 2, 'times that')
  addMaximum('answer to an open chat, median', reply.same, 1_000, 'ms')
  addMaximum('  given to another process', reply.other, 1_000, 'ms')
}

async function runGrowth(): Promise<Growth | null> {
  const programs = findPostgres()
  if (!programs) {
    console.warn('GROWTH NOT MEASURED: no PostgreSQL server on this machine')
    return null
  }
  // On disk, because ten million orders take about 60 GB.
  const cluster = await startCluster(programs, { folder: tmpdir(), settings: GROWTH_SETTINGS })
  return measureGrowth(cluster).finally(() => cluster.stop())
}

/**
 * Returns what prints the scores. Lighthouse is installed and loaded on demand: it brings a hundred packages, and with it
 * in memory this process sends a third fewer requests.
 */
async function runLighthouse(): Promise<() => void> {
  const setup = spawnSync(process.execPath, ['scripts/build/setup.mjs', '--lighthouse'], { stdio: 'inherit' })
  if (setup.status !== 0) throw new Error('Lighthouse cannot be installed')
  const { CATEGORIES, printScreens, scoreScreens } = await import('./lighthouse/score-screens.ts')
  const shop = await ShopProcess.start()
  const screens = await scoreScreens(shop.origin)
  await shop.kill()
  for (const category of CATEGORIES) {
    const lowest = Math.min(...screens.map(({ scores }) => scores[category]))
    addMinimum(`Lighthouse, mobile, lowest ${category}`, lowest, 100, 'of 100')
  }
  return () => printScreens(screens)
}

async function runPart(part: string): Promise<void> {
  if (part === 'profile') {
    const { profileRow } = await import('./profile.ts')
    return profileRow(process.argv[3] ?? 'page')
  }
  if (part === 'growth') {
    const growth = await runGrowth()
    if (growth) printGrowth(growth)
    return
  }
  if (part === 'lighthouse') {
    const printScores = await runLighthouse()
    printRows()
    return printScores()
  }
  if (part === 'compare') {
    const { compareShops } = await import('./compare-shops.ts')
    return compareShops(process.argv[3] ?? '')
  }
  const parts: Record<string, (() => Promise<void>) | undefined> = {
    embedded: runEmbedded,
    postgres: runPostgres,
    orders: runOrders,
    memory: runMemory,
    processes: runProcesses,
    widgets: runOpenChats,
    interactions: runInteractions,
    weights: runWeights,
  }
  const run = parts[part]
  if (!run) throw new Error(`There is no part ${part} of the bench.`)
  await run()
  printRows()
}

if (process.argv[2]) {
  await runPart(process.argv[2])
  process.exit(0)
}

await runEmbedded()
await runPostgres()
await runOrders()
await runProcesses()
await runMemory()
await runOpenChats()
const growthFigures = await runGrowth()

const printScores = await runLighthouse()
printRows()
if (growthFigures) printGrowth(growthFigures)
printScores()
process.exit(0)

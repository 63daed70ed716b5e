/**
 * A process that serves the shop: loads it (through Vite in development, otherwise from the build), listens, and drains on
 * SIGTERM or when its supervisor replaces it. Everything else is one module graph behind `app.ts`.
 */

import cluster from 'node:cluster'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { releaseMemoryAtRest } from './memory.ts'
import type { SupervisorMessage } from './supervisor.ts'

const isDevelopment = process.argv.includes('--dev')
process.env.NODE_ENV ||= isDevelopment ? 'development' : 'production'

type App = typeof import('./app.ts')

const server = createServer({
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
  // `createUnreadableResponse` rejects these requests with the usual headers.
  requireHostHeader: false,
})
// Drops clients that stop reading. Node checks every 45 seconds and closes on the second idle check; event
// streams send a heartbeat every 25 seconds.
server.setTimeout(45_000)

// With it and the early transforms of `vite.config.ts` a start takes 3.6 instead of 4.1 s of the main thread.
if (isDevelopment) (await import('node:module')).enableCompileCache(resolve('.tmp/compile-cache'))

// Hot reload uses the same port, as the Content-Security-Policy requires.
const vite = isDevelopment
  ? await import('vite').then((vite) =>
      vite.createServer({ server: { middlewareMode: true, hmr: { server } } }),
    )
  : null

function loadApp(): Promise<App> {
  if (vite) return vite.ssrLoadModule('./app.ts') as Promise<App>
  return import(pathToFileURL(resolve('build/server/index.js')).href)
}

const loaded = await loadApp()
const shop = await loaded.openShop(process.env).catch((error: Error) => {
  console.error(`The shop cannot start:\n${error.message}`)
  process.exit(1)
})
// The first request does not wait for it.
if (!vite) await loaded.loadPages()

/** After SIGTERM: time for load balancers to see /readyz fail, time to accept new connections, time for everything. */
const ANNOUNCE_MS = 1_000
const ACCEPT_MS = 3_000
const DRAIN_MS = 13_000
/** Time for the first request on a connection that arrived before another process took over. */
const FIRST_REQUEST_MS = 1_000
/** After this time without a new connection no more are expected. */
const QUIET_MS = 200
/** Running jobs may finish within this time; other processes pick up their rows later. */
const JOBS_TIMEOUT_MS = 15_000

let draining = false
const requestListener = getRequestListener(
  (request, bindings) =>
    vite
      ? loadApp().then((app) => app.handleRequest(shop, request, bindings))
      : loaded.handleRequest(shop, request, bindings),
  {
    errorHandler: (error) => loaded.createUnreadableResponse(shop, error),
    // `closeAfterUnreadBody` handles request bodies that are not read.
    autoCleanupIncoming: false,
  },
)

function serve(request: IncomingMessage, response: ServerResponse): void {
  if (draining) response.setHeader('connection', 'close')
  loaded.closeAfterUnreadBody(request, response)
  if (vite) vite.middlewares(request, response, () => requestListener(request, response))
  else void requestListener(request, response)
}

server.on('request', serve)
// Without the embedded engine a collection gives back a tenth; a development server needs its memory for Vite.
if (!vite && shop.engine === 'embedded') releaseMemoryAtRest(server)
server.on('checkContinue', (request, response) => {
  if (loaded.shouldContinue(request)) response.writeContinue()
  serve(request, response)
})
// Node's own answers would lack the security headers.
server.on('checkExpectation', serve)
server.on('clientError', (error, socket) => loaded.rejectConnection(shop, error, socket))

const { environment, log } = shop.runtime
server.once('error', (error: NodeJS.ErrnoException) => {
  const reason = error.code === 'EADDRINUSE' ? 'the port is in use. Set PORT to another port' : error.message
  console.error(`The shop cannot listen on ${environment.host}:${environment.port}: ${reason}`)
  process.exit(1)
})
server.listen(environment.port, environment.host, () => {
  const { port } = server.address() as AddressInfo
  shop.onListening()
  log.info({ port, engine: shop.engine }, 'ready')
  // Of several processes the first one tells.
  if (cluster.isWorker && !process.env.FIRST_PROCESS) return
  console.log(`\n  The shop is running at ${environment.publicUrl}`)
  if (shop.setupUrl)
    console.log(`  Create the owner account (link works once, for 24 hours): ${shop.setupUrl}`)
  console.log('')
})

let connectionCount = 0
server.on('connection', () => {
  connectionCount += 1
})

/**
 * Waits until no new connection has arrived for a moment. The kernel completes connections before this
 * process accepts them and resets waiting ones when the socket closes, so a busy process must poll before it
 * closes.
 */
async function waitForQuiet(startedAt: number): Promise<void> {
  let countBefore: number
  do {
    countBefore = connectionCount
    // After ACCEPT_MS one poll without a new connection is enough.
    if (performance.now() < startedAt + ACCEPT_MS) await sleep(QUIET_MS)
    await waitForPoll()
  } while (connectionCount !== countBefore && performance.now() < startedAt + DRAIN_MS)
}

/** Resolves after the event loop has polled the network; a late timer fires before that. */
function waitForPoll(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/**
 * Finishes requests in progress and exits. Load balancers see /readyz fail before connections are refused, unless another
 * process has taken over the port.
 */
async function drain(reason: string, takenOver = false): Promise<void> {
  if (draining) return
  draining = true
  const startedAt = performance.now()
  log.info({ reason }, 'draining')
  shop.startDraining(takenOver)
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  if (!takenOver) {
    if (environment.production) await sleep(ANNOUNCE_MS)
    await waitForQuiet(startedAt)
  }
  // The `close` of an HTTP server would also close connections whose first request is on its way.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  if (takenOver) await Promise.race([closed, sleep(FIRST_REQUEST_MS)])
  // Repeats, because a client that has just been answered keeps its connection for a next request.
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), 100)
  await closed
  clearInterval(idle)
  clearTimeout(deadline)
  await vite?.close()
  await Promise.race([shop.close(), sleep(JOBS_TIMEOUT_MS)])
  process.exit(0)
}

// The router's plugin would end the process while the database is open, which the next start then has to recover.
if (vite) for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal)
process.on('SIGTERM', (signal) => drain(signal))
process.on('SIGINT', (signal) => drain(signal))
process.on('message', (message: SupervisorMessage) => {
  if (message.kind === 'replaced') void drain('replaced', true)
})
// Logs before Node ends the process.
process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: error }, 'uncaught exception'))
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))

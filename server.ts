/**
 * The process: it loads the shop (through Vite while developing, else from the build), listens, and drains
 * on SIGTERM. Everything else is one module graph behind `app.ts`.
 *
 * The build puts a copy of it without its types into build/: what Node takes them out with holds 15 MB for good.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'

const developing = process.argv.includes('--dev')
process.env.NODE_ENV ||= developing ? 'development' : 'production'
process.chdir(join(import.meta.dirname, basename(import.meta.dirname) === 'build' ? '..' : '.'))

type App = typeof import('./app.ts')

const server = createServer({
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
  // Refused all the same, by `answerUnreadable`, with the headers of all answers.
  requireHostHeader: false,
})
// Who takes nothing of an answer has gone: Node looks twice, 45 seconds apart. Streams say something every 25.
server.setTimeout(45_000)

// Hot reload talks over the same port, as the policy header wants it.
const vite = developing
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

/** In ms, since the signal: until when balancers may learn of it, how long new connections are accepted, and all of it. */
const [ANNOUNCE_MS, ACCEPT_MS, DRAIN_MS] = [1_000, 3_000, 13_000]
/** Without a new connection for so long, none is expected any more. */
const QUIET_MS = 200
/** What a job has begun it may finish; what is still open then comes up again by itself. */
const JOBS_TIMEOUT_MS = 15_000

let draining = false
const requestListener = getRequestListener(
  (request, bindings) =>
    vite
      ? loadApp().then((app) => app.handleRequest(shop, request, bindings))
      : loaded.handleRequest(shop, request, bindings),
  {
    errorHandler: (error) => loaded.createUnreadableResponse(shop, error),
    // `closeAfterUnreadBody` takes care of what a response leaves unread.
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
server.on('checkContinue', (request, response) => {
  if (loaded.shouldContinue(request)) response.writeContinue()
  serve(request, response)
})
// Node would answer these by itself, without the headers of all answers.
server.on('checkExpectation', serve)
server.on('clientError', (error, socket) => loaded.rejectConnection(shop, error, socket))

const { environment, log } = shop.runtime
server.once('error', (error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE' ? 'another program does. Set PORT to another port' : error.message
  console.error(`The shop cannot listen on ${environment.host}:${environment.port}: ${taken}`)
  process.exit(1)
})
server.listen(environment.port, environment.host, () => {
  const { port } = server.address() as AddressInfo
  shop.listening()
  log.info({ port, engine: shop.engine }, 'ready')
  console.log(`\n  The shop is open: ${environment.publicUrl}`)
  if (shop.setupUrl) console.log(`  Make the owner's account (works once, for 24 hours): ${shop.setupUrl}`)
  console.log('')
})

let connectionCount = 0
server.on('connection', () => {
  connectionCount += 1
})

/**
 * Waits until no new connection has arrived for a moment. The kernel completes connections before this process accepts
 * them, and resets those that still wait when the socket closes: a busy process has to look before it closes.
 */
async function waitForQuiet(began: number): Promise<void> {
  let known: number
  do {
    known = connectionCount
    // Where connections never cease, one look at the network without a new one has to do.
    if (performance.now() < began + ACCEPT_MS) await sleep(QUIET_MS)
    await waitForPoll()
  } while (connectionCount !== known && performance.now() < began + DRAIN_MS)
}

/** Resolves once the event loop has looked at the network; a timer that fires late does so before that. */
function waitForPoll(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Balancers see /readyz fail before a connection is refused; what was begun is finished. */
async function drain(signal: string): Promise<void> {
  if (draining) return
  draining = true
  const began = performance.now()
  log.info({ signal }, 'draining')
  shop.draining()
  const unfinished = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  if (environment.production) await sleep(ANNOUNCE_MS)
  await waitForQuiet(began)
  const closed = new Promise((resolve) => server.close(resolve))
  // Again and again: whoever is answered only now keeps the connection for a next request, which never comes.
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), 100)
  await closed
  clearInterval(idle)
  clearTimeout(unfinished)
  await vite?.close()
  await Promise.race([shop.close(), sleep(JOBS_TIMEOUT_MS)])
  process.exit(0)
}

process.on('SIGTERM', drain)
process.on('SIGINT', drain)
// Before it ends the process, as it would have.
process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: error }, 'uncaught exception'))
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))

import './db/restrict-umask.ts'
import type { Duplex } from 'node:stream'
import { serveStatic } from '@hono/node-server/serve-static'
import { sql } from 'drizzle-orm'
import { Hono, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import { createApi } from './api/app.ts'
import { serveBrandFile } from './api/content/brand.ts'
import type { ApiEnv } from './api/context.ts'
import { serveLocaleFile } from './api/localization/routes.ts'
import { answerMetricsRequests } from './api/metrics/process-metrics.ts'
import { serveMetrics } from './api/metrics/serve-metrics.ts'
import { closeWithError, createErrorResponse } from './api/middleware/malformed-request.ts'
import {
  createRequestContext,
  type NodeBindings,
  setRequestContext,
} from './api/middleware/request-context.ts'
import { logCachedResponse, logRequests } from './api/middleware/request-log.ts'
import { listSecurityHeaders, setNoStore, setSecurityHeaders } from './api/middleware/response-headers.ts'
import { handleError } from './api/problem.ts'
import { streamBackup } from './db/embedded/create-backup.ts'
import { openDatabase } from './db/open-database.ts'
import { seed } from './db/seed.ts'
import { parseEnvironment } from './environment.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { openMessageCatalogStore } from './locales/message-catalog.ts'
import { createLogger } from './observability/logger.ts'
import { createCredentialsReload, createServices } from './open-services.ts'
import type { Runtime } from './runtime.ts'
import { createSetupToken, ensureOwner } from './shop/accounts/create-owner.ts'
import { SYSTEM_ACTOR } from './shop/actor.ts'
import { recordBackup } from './shop/admin/backups.ts'
import { archiveCurrentPolicy } from './shop/content/archive-policy.ts'
import { watchContent } from './shop/content/watch-content.ts'
import { endReminders } from './shop/payments/reminders/remind-of-unpaid-orders.ts'
import { withTimeout } from './shop/with-timeout.ts'
import { PAGE_PATHS, REMINDERS_PAGE, WELL_KNOWN_REDIRECTS } from './web/page-paths.server.ts'
import { chooseEncoding } from './web/rendering/cache/choose-encoding.server.ts'
import { createPublicReads } from './web/rendering/cache/public-reads.server.ts'
import { createPageRenderer } from './web/rendering/page-renderer.server.ts'
import { getPageRoute } from './web/rendering/page-route.server.ts'
import { createShopGate } from './web/rendering/shop-gate.server.ts'

export { closeAfterUnreadBody, shouldContinue } from './api/middleware/body-limit.ts'
export { createBackup } from './db/embedded/create-backup.ts'
export { restoreBackup } from './db/embedded/restore-backup.ts'
export { moveToPostgres } from './db/move/move-to-postgres.ts'
export { openDatabase } from './db/open-database.ts'
export { parseEnvironment } from './environment.ts'
export { reconcileAll } from './jobs/payment-jobs.ts'
export { createOwner, promoteToOwner } from './shop/accounts/create-owner.ts'
export { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './shop/accounts/passwords/password-length.ts'
export { getDatabaseSummary } from './shop/admin/backups.ts'
export { loadPages } from './web/rendering/page-renderer.server.ts'

const STATEMENT_TIMEOUT_MS = 8_000
const READINESS_TIMEOUT_MS = 2_000
/** Until the first byte of the response. */
const REQUEST_TIMEOUT_MS = 11_500

export type Shop = Awaited<ReturnType<typeof openShop>>

/**
 * Opens the database and creates the services, which live as long as the process. Throws an error with one
 * line per problem.
 */
export async function openShop(variables: Record<string, string | undefined>) {
  const environment = parseEnvironment(variables)
  const log = createLogger(environment.logLevel)
  const database = await openDatabase({
    databaseUrl: environment.databaseUrl,
    databaseDirectUrl: environment.databaseDirectUrl,
    databaseReplicaUrl: environment.databaseReplicaUrl,
    dataDir: environment.dataDir,
    migrations: 'db/migrations',
    holder: `process ${process.pid}, the shop at ${environment.publicUrl}`,
    onError: (error) => log.error({ err: error }, 'database connection lost'),
    onWarning: (warning) => log.warn(warning),
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onPanic: (error) => {
      log.fatal(
        { err: error },
        'the embedded database has stopped; committed data is safe: restart the process',
      )
      process.exit(1)
    },
    onBackup: () => {
      recordBackup(database.db, SYSTEM_ACTOR).catch((error) =>
        log.error({ err: error }, 'backup not recorded'),
      )
    },
  })
  const { db, engine } = database
  await seed(db)
  await archiveCurrentPolicy(db)
  if (environment.owner) await ensureOwner(db, environment.owner)
  const setupToken = await createSetupToken(db)

  const services = createServices(environment, PAGE_PATHS)
  const reloadCredentials = createCredentialsReload({ environment, db, services, log })
  await reloadCredentials()

  let ready = false
  const draining = new AbortController()
  let jobs: ReturnType<typeof startJobs> | undefined
  const runtime: Runtime = {
    environment,
    db,
    getReportDb: database.getReportDb,
    signals: database,
    log,
    messageCatalogs: openMessageCatalogStore(db),
    services,
    reloadCredentials,
    streamBackup:
      engine === 'embedded'
        ? () => streamBackup({ directory: environment.dataDir, isReported: false })
        : undefined,
    ready: () => ready,
    draining: draining.signal,
  }
  return {
    runtime,
    engine,
    setupUrl: setupToken && `${environment.publicUrl}${PAGE_PATHS.setup(setupToken)}`,
    onListening: () => {
      ready = true
      answerMetricsRequests()
      jobs = startJobs(runtime)
    },
    /** `takenOver`: another process serves the port, so that the shop stays ready. */
    startDraining: (takenOver: boolean) => {
      ready = takenOver
      draining.abort()
    },
    /** Waits for running jobs first, because they need the database. */
    close: async () => {
      draining.abort()
      await jobs?.stop()
      await runtime.services.mailboxReader?.close()
      await database.close()
    },
  }
}

/** Answers requests that could not be parsed or that failed before they reached the app. */
export function createUnreadableResponse(shop: { runtime: Runtime }, error: unknown): Response {
  const { environment, log } = shop.runtime
  return createErrorResponse(error, listSecurityHeaders(environment.publicUrl), log)
}

/** Closes a connection on which no valid HTTP request arrived. */
export function rejectConnection(shop: { runtime: Runtime }, error: Error, socket: Duplex): void {
  closeWithError(error, socket, listSecurityHeaders(shop.runtime.environment.publicUrl))
}

type App = ReturnType<typeof createApp>

const appByRuntime = new WeakMap<Runtime, App>()

export function handleRequest(
  shop: { runtime: Runtime },
  request: Request,
  bindings?: NodeBindings,
): Response | Promise<Response> {
  const app = appByRuntime.get(shop.runtime) ?? createApp(shop.runtime)
  appByRuntime.set(shop.runtime, app)
  return app.fromCache(request, bindings) ?? app.hono.fetch(request, bindings)
}

function createApp(runtime: Runtime) {
  const { publicUrl } = runtime.environment
  // The live languages must be known before a cache lookup.
  const gate = createShopGate(runtime)
  const content = watchContent(
    runtime.db,
    runtime.signals,
    () => void runtime.messageCatalogs.getFresh(),
    async () => {
      await gate.refresh()
      await runtime
        .reloadCredentials()
        .catch((error) => runtime.log.error({ err: error }, 'credentials not loaded'))
    },
  )
  const pages = createPageRenderer(runtime, content, gate, listSecurityHeaders(publicUrl))
  const api = createApi()
  const reads = createPublicReads(runtime, content)
  const readApp = createReadApp(runtime, api)
  const hono = new Hono<ApiEnv>()
  hono.onError(handleError)
  hono.use(logRequests(runtime), setSecurityHeaders(publicUrl))
  for (const path of ['/healthz', '/readyz', '/metrics']) hono.use(path, setNoStore)
  hono.get('/metrics', serveMetrics(runtime))
  hono.get('/healthz', (c) => c.text('ok'))
  hono.get('/readyz', async (c) => {
    if (!runtime.ready()) return c.text('not ready', 503)
    try {
      await withTimeout(runtime.db.execute(sql`select 1`), READINESS_TIMEOUT_MS)
      return c.text('ready')
    } catch {
      return c.text('the database is away', 503)
    }
  })
  hono.use(
    setRequestContext(runtime),
    timeout(REQUEST_TIMEOUT_MS, ({ env }) => (env?.incoming?.complete === false ? slowBody : timeoutError)),
  )
  hono.get('/locales/:lang/:file', serveLocaleFile)
  hono.get('/brand/:version/:file', serveBrandFile)
  for (const [from, to] of Object.entries(WELL_KNOWN_REDIRECTS)) hono.get(from, (c) => c.redirect(to))
  hono.route('/api', api)
  // Every file has an extension. Looking for pages on the disk would block other requests.
  hono.get('*', (c, next) => (c.req.path.includes('.') ? serveBuiltFile(c, next) : next()))
  // During a rolling deployment one process may lack the assets of another: 404 must not be cached.
  hono.get('/assets/*', setNoStore, (c) => c.text('not found', 404))
  hono.get('*', async (c) => {
    const { requestId, locale, messages, clientAddress, country, shareable } = c.var
    const context = { requestId, locale, messages, clientAddress, country, shareable }
    const closed = await pages.renderClosed(c.req.raw, context)
    const page = closed ?? (await pages.renderPage(c.req.raw, context))
    c.set('route', closed ? { kind: 'page', route: 'closed' } : getPageRoute(c.req.path))
    return c.newResponse(page.body, page)
  })
  // One click on the link of an email, by a mail program (RFC 8058): it posts to the address of the page.
  hono.post(REMINDERS_PAGE, async (c) => c.json(await endReminders(runtime.db, c.req.param('token') ?? '')))
  // All other changes go through the API.
  hono.all('*', (c) => c.text('method not allowed', 405, { allow: 'GET, HEAD' }))
  return {
    hono,
    /**
     * Answers from the caches before any middleware. Cached pages and public reads are most of a shop's requests, and behind
     * the middleware each takes three to four times the processor time.
     */
    fromCache(request: Request, bindings?: NodeBindings): Response | Promise<Response> | null {
      const start = performance.now()
      let path = ''
      let requestId = ''
      const createContext = (langParam: string | null, pathname: string) => {
        const context = createRequestContext(runtime, request.headers, langParam, bindings)
        path = pathname
        requestId = context.requestId
        return context
      }
      const read = reads.get(request, createContext, (own) => readApp.fetch(own, bindings))
      const response = read?.response ?? pages.getCachedPage(request, createContext)
      if (!response) return null
      const log = (answer: Response) => {
        const { status } = answer
        const route = read?.route ?? getPageRoute(path).route
        const kind = !read ? 'cached' : path.startsWith('/api/') ? 'api' : 'other'
        logCachedResponse(runtime, request, { path, kind, route, status, requestId, start })
        return answer
      }
      return response instanceof Promise ? response.then(log) : log(response)
    },
  }
}

/** The API and the locale files without a log line of their own, for the cache of public reads. */
function createReadApp(runtime: Runtime, api: ReturnType<typeof createApi>) {
  const app = new Hono<ApiEnv>()
  app.onError(handleError)
  app.use(setSecurityHeaders(runtime.environment.publicUrl), setRequestContext(runtime))
  app.get('/locales/:lang/:file', serveLocaleFile)
  app.route('/api', api)
  return app
}

const timeoutError = new HTTPException(503)
const slowBody = new HTTPException(408)

/** Names the coding that the request prefers, because the files are looked up by codings without weights. */
const serveBuiltFile: MiddlewareHandler<ApiEnv> = (c, next) => {
  const headers = new Headers(c.req.raw.headers)
  const encoding = chooseEncoding(headers.get('accept-encoding'), ['br', 'gzip'])
  headers.set('accept-encoding', encoding ?? 'identity')
  c.req.raw = new Request(c.req.raw, { headers })
  return findBuiltFile(c, next)
}

const findBuiltFile = serveStatic<ApiEnv>({
  root: './build/client',
  precompressed: true,
  onFound: (path, c) => {
    const hashed = path.includes('/assets/')
    c.set('route', { kind: 'file', route: hashed ? '/assets/*' : '/*' })
    c.header('vary', 'accept-encoding')
    c.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    // Search engines, social networks and launchers show these images.
    if (!hashed) c.header('cross-origin-resource-policy', 'cross-origin')
  },
})

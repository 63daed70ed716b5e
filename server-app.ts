import './db/restrict-umask.ts'
import type { Duplex } from 'node:stream'
import { serveStatic } from '@hono/node-server/serve-static'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import { createApi } from './api/app.ts'
import { hangUp, unreadable } from './api/broken-request.ts'
import type { ApiEnv } from './api/context.ts'
import { neverKept, noteCached, secureHeaders, secureHeadersOf, watchRequests } from './api/every-request.ts'
import { answerLocales } from './api/locale-files.ts'
import { answerMetrics } from './api/metrics.ts'
import { onError } from './api/problem.ts'
import { beginVisit, type NodeBindings, readVisit } from './api/visit.ts'
import { openDatabase } from './db/open.ts'
import { seed } from './db/seed.ts'
import { type Environment, parseEnvironment } from './environment.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { openWords } from './locales/words.ts'
import { demoGateway, settleDemoSession } from './providers/demo-gateway/gateway.ts'
import { ecbRates } from './providers/ecb-rates.ts'
import { countryOfAddress } from './providers/geo-ip.ts'
import { smtpMailer } from './providers/smtp.ts'
import type { Runtime } from './runtime.ts'
import { ensureOwner, offerSetup } from './shop/accounts/first-owner.ts'
import { inTime } from './shop/in-time.ts'
import type { Db, PaymentProvider, Services } from './shop/services.ts'
import { openLog } from './watch/open-log.ts'
import { watchProvider } from './watch/providers.ts'
import { WELL_KNOWN } from './web/discovery/well-known.ts'
import { OLD_ADDRESSES } from './web/old-addresses.ts'
import { pageRouteOf } from './web/page-route.ts'
import { servePages } from './web/serve-pages.ts'

export { closeAfterUnreadBody, isWorthContinuing } from './api/unread-body.ts'
export { backUp } from './db/embedded/back-up.ts'
export { lookInto } from './db/embedded/look-into.ts'
export { restore } from './db/embedded/restore.ts'
export { moveToPostgres } from './db/move/move-to-postgres.ts'
export { openDatabase } from './db/open.ts'
export { parseEnvironment } from './environment.ts'
export { reconcileAll } from './jobs/payment-jobs.ts'
export { makeOwner, promoteToOwner } from './shop/accounts/make-owner.ts'

/** In ms: what a statement may take; what the database may take to say that it is there; a whole request, to its first byte. */
const [STATEMENT_MS, READY_MS, REQUEST_MS] = [8_000, 2_000, 11_500]

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Environment, database, services: what lives as long as the process. Throws with one line a problem. */
export async function openShop(variables: Record<string, string | undefined>) {
  const environment = parseEnvironment(variables)
  const log = openLog(environment.logLevel)
  const database = await openDatabase({
    databaseUrl: environment.databaseUrl,
    dataDir: environment.dataDir,
    migrations: 'db/migrations',
    holder: `process ${process.pid}, the shop at ${environment.publicUrl}`,
    onError: (error) => log.error({ err: error }, 'database connection lost'),
    onWarning: (warning) => log.warn(warning),
    answersWithin: STATEMENT_MS,
    onPanic: (error) => {
      log.fatal(
        { err: error },
        'the embedded database has stopped; nothing that was acknowledged is lost: start again',
      )
      process.exit(1)
    },
  })
  const { db, engine } = database
  await seed(db)
  if (environment.owner) await ensureOwner(db, environment.owner)
  const setupToken = await offerSetup(db)

  let ready = false
  const draining = new AbortController()
  let jobs: ReturnType<typeof startJobs> | undefined
  const runtime: Runtime = {
    environment,
    db,
    signals: database,
    log,
    words: openWords(db),
    services: await openServices(environment, db),
    ready: () => ready,
    draining: draining.signal,
  }
  return {
    runtime,
    engine,
    setupUrl: setupToken && `${environment.publicUrl}/setup?token=${setupToken}`,
    listening: () => {
      ready = true
      jobs = startJobs(runtime)
    },
    draining: () => {
      ready = false
      draining.abort()
    },
    /** What a job has begun is finished first, for that needs the database. */
    close: async () => {
      draining.abort()
      await jobs?.stop()
      await database.close()
    },
  }
}

/** What a configuration does not name is not even loaded. */
async function openServices(environment: Environment, db: Db): Promise<Services> {
  const { stripe, paypal } = environment
  const paymentProviders: PaymentProvider[] = []
  if (stripe) {
    const { openStripe } = await import('./providers/stripe/open-stripe.ts')
    paymentProviders.push(await openStripe(stripe))
  }
  if (paypal) {
    const { openPaypal } = await import('./providers/paypal/open-paypal.ts')
    paymentProviders.push(await openPaypal(paypal))
  }
  if (environment.demoPayments) paymentProviders.push(demoGateway(db))
  return {
    paymentProviders: paymentProviders.map(watchProvider),
    settleDemo: environment.demoPayments ? settleDemoSession(db) : null,
    geo: countryOfAddress,
    mailer: environment.smtp ? smtpMailer(environment.smtp) : null,
    rateSource: environment.ratesUrl ? ecbRates({ url: environment.ratesUrl }) : null,
  }
}

/** What could not be made a request, or failed before the app had it. */
export function answerUnreadable(shop: { runtime: Runtime }, error: unknown): Response {
  const { environment, log } = shop.runtime
  return unreadable(error, secureHeadersOf(environment.publicUrl), log)
}

/** A connection on which nothing came that HTTP knows. */
export function refuseConnection(shop: { runtime: Runtime }, error: Error, socket: Duplex): void {
  hangUp(error, socket, secureHeadersOf(shop.runtime.environment.publicUrl))
}

type App = ReturnType<typeof createApp>

const apps = new WeakMap<Runtime, App>()

export function handle(
  shop: { runtime: Runtime },
  request: Request,
  bindings?: NodeBindings,
): Response | Promise<Response> {
  const app = apps.get(shop.runtime) ?? createApp(shop.runtime)
  apps.set(shop.runtime, app)
  return app.fromCache(request, bindings) ?? app.hono.fetch(request, bindings)
}

function createApp(runtime: Runtime) {
  const { publicUrl } = runtime.environment
  const pages = servePages(runtime, secureHeadersOf(publicUrl))
  const hono = new Hono<ApiEnv>()
  hono.onError(onError)
  hono.use(watchRequests(runtime), secureHeaders(publicUrl))
  for (const watched of ['/healthz', '/readyz', '/metrics']) hono.use(watched, neverKept)
  hono.get('/metrics', answerMetrics(runtime))
  hono.get('/healthz', (c) => c.text('ok'))
  hono.get('/readyz', async (c) => {
    if (!runtime.ready()) return c.text('not ready', 503)
    try {
      await inTime(runtime.db.execute(sql`select 1`), READY_MS)
      return c.text('ready')
    } catch {
      return c.text('the database is away', 503)
    }
  })
  hono.use(
    beginVisit(runtime),
    timeout(REQUEST_MS, ({ env }) => (env.incoming?.complete === false ? bodyTooSlow : tooLate)),
  )
  hono.get('/locales/:lang/:file', answerLocales)
  for (const [known, now] of Object.entries(WELL_KNOWN)) hono.get(known, (c) => c.redirect(now))
  for (const [old, now] of Object.entries(OLD_ADDRESSES)) {
    hono.get(old, (c) => c.redirect(now + new URL(c.req.url).search.replace('?', '&')))
  }
  hono.route('/api', createApi())
  hono.use(builtFiles)
  // While a new build is rolled out, one process may have what another has not.
  hono.get('/assets/*', neverKept, (c) => c.text('not found', 404))
  hono.get('*', async (c) => {
    const { requestId, locale, words, address, shareable } = c.var
    const page = await pages.rendered(c.req.raw, { requestId, locale, words, address, shareable })
    c.set('answeredBy', pageRouteOf(c.req.path))
    return c.newResponse(page.body, page)
  })
  // Whoever would change something calls the API: nothing else takes anything.
  hono.all('*', (c) => c.text('method not allowed', 405, { allow: 'GET, HEAD' }))
  return {
    hono,
    /** A cached page leaves before any of the above: it is most of a shop's traffic. */
    fromCache(request: Request, bindings?: NodeBindings): Response | Promise<Response> | null {
      const start = performance.now()
      let path = ''
      let requestId = ''
      const page = pages.cached(request, (langParam, pathname) => {
        const visit = readVisit(runtime, request.headers, langParam, bindings)
        path = pathname
        requestId = visit.requestId
        return visit
      })
      if (!page) return null
      const note = (response: Response) => {
        const { route } = pageRouteOf(path)
        noteCached(runtime, request, { path, route, status: response.status, requestId, start })
        return response
      }
      return page instanceof Promise ? page.then(note) : note(page)
    },
  }
}

const tooLate = new HTTPException(503)
const bodyTooSlow = new HTTPException(408)

const builtFiles = serveStatic<ApiEnv>({
  root: './build/client',
  precompressed: true,
  onFound: (path, c) => {
    const hashed = path.includes('/assets/')
    c.set('answeredBy', { kind: 'file', route: hashed ? '/assets/*' : '/*' })
    c.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    // Pictures for others to show: search engines, social networks, launchers.
    if (!hashed) c.header('cross-origin-resource-policy', 'cross-origin')
  },
})

import { serveStatic } from '@hono/node-server/serve-static'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createApi } from './api/app.ts'
import type { ApiEnv } from './api/context.ts'
import { logRequests, secureHeaders, secureHeadersOf } from './api/every-request.ts'
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
import type { Db, PaymentProvider, Services } from './shop/services.ts'
import { OLD_ADDRESSES } from './web/old-addresses.ts'
import { servePages } from './web/serve-pages.ts'

export { reconcileAll } from './jobs/payment-jobs.ts'
export { makeOwner, promoteToOwner } from './shop/accounts/make-owner.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Environment, database, services: what lives as long as the process. Throws with one line a problem. */
export async function openShop(variables: Record<string, string | undefined>) {
  const environment = parseEnvironment(variables)
  const log = pino({ level: environment.logLevel, base: { pid: process.pid } })
  const database = await openDatabase({
    databaseUrl: environment.databaseUrl,
    dataDir: environment.dataDir,
    migrations: 'db/migrations',
    holder: `process ${process.pid}, the shop at ${environment.publicUrl}`,
    onError: (error) => log.error({ err: error }, 'database connection lost'),
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
    paymentProviders,
    settleDemo: environment.demoPayments ? settleDemoSession(db) : null,
    geo: countryOfAddress,
    mailer: environment.smtp ? smtpMailer(environment.smtp) : null,
    rateSource: environment.ratesUrl ? ecbRates({ url: environment.ratesUrl }) : null,
  }
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
  hono.get('/healthz', (c) => c.text('ok'))
  hono.get('/readyz', async (c) => {
    if (!runtime.ready()) return c.text('not ready', 503)
    try {
      await runtime.db.execute(sql`select 1`)
      return c.text('ready')
    } catch {
      return c.text('the database is away', 503)
    }
  })
  hono.use(beginVisit(runtime), logRequests, secureHeaders(publicUrl))
  hono.get('/metrics', answerMetrics)
  hono.get('/locales/:lang/:file', answerLocales)
  for (const [old, now] of Object.entries(OLD_ADDRESSES)) {
    hono.get(old, (c) => c.redirect(now + new URL(c.req.url).search.replace('?', '&')))
  }
  hono.route('/api', createApi())
  hono.use(builtFiles)
  hono.get('/assets/*', (c) => c.text('not found', 404))
  hono.get('*', async (c) => {
    const { requestId, locale, words, address, shareable } = c.var
    const page = await pages.rendered(c.req.raw, { requestId, locale, words, address, shareable })
    return c.newResponse(page.body, page)
  })
  // Whoever would change something calls the API: nothing else takes anything.
  hono.all('*', (c) => c.text('method not allowed', 405, { allow: 'GET, HEAD' }))
  return {
    hono,
    /** A cached page leaves before any of the above: it is most of a shop's traffic. */
    fromCache(request: Request, bindings?: NodeBindings): Response | Promise<Response> | null {
      return pages.cached(request, (langParam) => readVisit(runtime, request.headers, langParam, bindings))
    },
  }
}

const builtFiles = serveStatic({
  root: './build/client',
  precompressed: true,
  onFound: (path, c) => {
    const hashed = path.includes('/assets/')
    c.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
  },
})

import { Hono, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { onTestFinished } from 'vitest'
import { createApi } from '../../../api/app.ts'
import type { ApiEnv } from '../../../api/context.ts'
import { setRequestContext } from '../../../api/middleware/request-context.ts'
import { logRequests } from '../../../api/middleware/request-log.ts'
import { setSecurityHeaders } from '../../../api/middleware/response-headers.ts'
import { parseEnvironment } from '../../../environment.ts'
import { openMessageCatalogStore } from '../../../locales/message-catalog.ts'
import { createLogger } from '../../../observability/logger.ts'
import { createCredentialsReload } from '../../../open-services.ts'
import {
  createDemoGateway,
  createSettleDemoSession,
  deleteDemoSessions,
} from '../../../providers/demo-gateway/gateway.ts'
import { createMailSetup } from '../../../providers/mail-setup.ts'
import { createOpenProviderSetup } from '../../../providers/open-payment-providers.ts'
import { createWebhookSender } from '../../../providers/outbound-sender.ts'
import { createSecretBox } from '../../../providers/secret-box.ts'
import type { Runtime } from '../../../runtime.ts'
import { ROLES, type Role } from '../../../shop/accounts/roles.ts'
import { createSession } from '../../../shop/accounts/sessions/log-in.ts'
import type { User } from '../../../shop/accounts/user.ts'
import type { Db, Services, Signals } from '../../../shop/services.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { createTestUser } from '../accounts/create-test-user.ts'
import { createTestDatabase } from '../database.ts'
import { createMemoryStorage } from '../providers/create-memory-storage.ts'

export const ORIGIN = 'https://shop.test'

/** No test reaches the internet. */
const NO_SERVER = 'http://127.0.0.1:9'

/** Countries by address, so that a test chooses its visitor's country with X-Forwarded-For. */
const COUNTRY_BY_ADDRESS: Record<string, string> = {
  '203.0.113.1': 'FR',
  '203.0.113.2': 'US',
  '203.0.113.3': 'SA',
}

export interface TestRequest {
  body?: unknown
  token?: string
  /** Sent as `If-Match`. */
  revision?: number
  headers?: Record<string, string>
}

export interface TestResponse<T> {
  status: number
  headers: Headers
  body: T
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

/** The API behind the middleware of the shop that calls it, built once: its router takes longer to build than most calls. */
let api: Hono<{ Bindings: { prepare: MiddlewareHandler } }> | undefined

function openApi() {
  api ??= new Hono<{ Bindings: { prepare: MiddlewareHandler } }>()
    .use((c, next) => c.env.prepare(c, next))
    .route('/api', createApi())
  return api
}

/** Opens the API behind the production middleware on a fresh database. Collects log lines in `logged`. */
export async function openTestShop(
  overrides: {
    services?: Partial<Services>
    variables?: Record<string, string>
    /** Payments go through the providers of the environment and of the stored credentials, as in a real shop. */
    hasStoredCredentials?: boolean
    /** Database of another test shop, to act as a second process. */
    database?: { db: Db; signals: Signals }
  } = {},
) {
  const { db, signals } = overrides.database ?? (await createTestDatabase())
  const draining = new AbortController()
  onTestFinished(() => draining.abort())
  const logged: string[] = []
  const environment = parseEnvironment({
    NODE_ENV: 'test',
    PUBLIC_URL: ORIGIN,
    DEMO_PAYMENTS: '1',
    TRUST_PROXY: '1',
    ...overrides.variables,
  })
  const log = createLogger('debug', { write: (line: string) => void logged.push(line) })
  const services: Services = { ...createDemoServices(db), ...overrides.services }
  const runtime: Runtime = {
    environment,
    db,
    getReportDb: async () => db,
    signals,
    log,
    messageCatalogs: openMessageCatalogStore(db),
    services,
    reloadCredentials: overrides.hasStoredCredentials
      ? createCredentialsReload({ environment, db, services, log })
      : async () => undefined,
    ready: () => !draining.signal.aborted,
    draining: draining.signal,
  }
  const prepare = every(
    logRequests(runtime),
    setSecurityHeaders(runtime.environment.publicUrl),
    setRequestContext(runtime),
  )
  const app = new Hono<ApiEnv>()
  app.all('/api/*', (c) => openApi().fetch(c.req.raw, { prepare }))
  app.use(prepare)

  /** Sends JSON and parses the JSON response. A string `body` is sent unchanged; `path` is below /api. */
  async function call<T = unknown>(
    method: string,
    path: string,
    sent: TestRequest = {},
  ): Promise<TestResponse<T>> {
    const headers = new Headers(sent.headers)
    if (sent.token) headers.set('authorization', `Bearer ${sent.token}`)
    if (sent.revision !== undefined) headers.set('if-match', `"${sent.revision}"`)
    if (sent.body !== undefined && !headers.has('content-type'))
      headers.set('content-type', 'application/json')
    const body =
      sent.body === undefined || typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body)
    const response = await app.request(`/api${path}`, { method, headers, body })
    // An event stream does not end by itself.
    const streams = response.headers.get('content-type') === 'text/event-stream'
    if (streams) await response.body?.cancel()
    const text = streams ? '' : await response.text()
    const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as T,
    }
  }

  let people = 0
  /** Creates a logged-in user of the role. */
  async function signIn(role: Role = 'user'): Promise<User & { token: string }> {
    people += 1
    const account = await createTestUser(db, {
      name: `Person ${people}`,
      email: `person${people}@example.com`,
      role,
    })
    return { ...account, token: await createSession(db, account.id, {}) }
  }

  return { db, runtime, app, logged, call, signIn, drain: () => draining.abort() }
}

/** Creates a logged-in user of each role. */
export async function signInEveryRole({ signIn }: TestShop) {
  const people: Partial<Record<Role, Awaited<ReturnType<typeof signIn>>>> = {}
  for (const role of ROLES) people[role] = await signIn(role)
  return people as Record<Role, Awaited<ReturnType<typeof signIn>>>
}

export function createDemoServices(db: Db): Services {
  return {
    paths: PAGE_PATHS,
    // Payments of tests count as real ones; tests of the trial say otherwise.
    paymentProviders: [{ ...createDemoGateway(db, PAGE_PATHS), isTrial: false }],
    settleDemoSession: createSettleDemoSession(db),
    deleteDemoSessions,
    openProviderSetup: createOpenProviderSetup({ stripe: NO_SERVER, paypal: NO_SERVER }),
    secretBox: createSecretBox({
      secretKey: 'the secret key of the tests, which is long',
      folder: '/nowhere',
      fileName: 'secret.key',
    }),
    geo: (address) => COUNTRY_BY_ADDRESS[address] ?? null,
    mailSetup: createMailSetup({ allowPrivate: true }),
    mailer: null,
    mailboxReader: null,
    rateSource: null,
    checkVatId: null,
    files: createMemoryStorage(),
    webhookSender: createWebhookSender(),
  }
}

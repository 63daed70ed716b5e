import { gzipSync } from 'node:zlib'
import { OWNER, ShopProcess } from '../support/shops/shop-process.ts'
import { getMemoryMb, resetPeakMemory, startBackgroundClient } from './support/process-resources.ts'
import { type RawRequest, sendRawRequest } from './support/send-raw-request.ts'
import { sendRequest } from './support/send-request.ts'

const HUGE = 100 * 2 ** 20
const CHUNK = Buffer.alloc(64 * 1024, 'x')
/** Allowed memory growth: requests are in transit when they are rejected. */
const MAX_GROWTH_MB = 150

interface RequestCase extends RawRequest {
  what: string
  /** Accepted response statuses. */
  accepted: number[]
}

/** Yields 100 MB, as far as the shop reads it. */
function* generateHugeBody(opening = ''): Generator<Buffer> {
  yield Buffer.from(opening)
  for (let sent = 0; sent < HUGE; sent += CHUNK.length) yield CHUNK
}

/**
 * Sends bodies, headers and addresses of any size to every kind of route. They must be rejected with 4xx,
 * memory must stay bounded, and other clients must be served. Returns the problems found.
 */
export async function hugeBodies(): Promise<string[]> {
  const shop = await ShopProcess.start()
  const login = await sendRequest<{ token: string }>(shop.origin, {
    method: 'POST',
    path: '/api/auth/login',
    body: OWNER,
  })
  const cases = [...listHugeCases(), ...listOddCases(), ...listHeadCases()].map((one) => ({
    ...one,
    headers: { authorization: `Bearer ${login.body.token}`, ...one.headers },
  }))
  resetPeakMemory(shop)
  const before = getMemoryMb(shop, 'VmRSS')
  const other = startBackgroundClient(shop)
  const answers: { one: RequestCase; status: number; code: string; sent: number }[] = []
  // Several at a time, to add up their memory.
  const waiting = [...cases, ...cases]
  const sendUntilNoneIsLeft = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      answers.push({ one, ...(await sendRawRequest(shop.origin, one)) })
    }
  }
  await Promise.all(Array.from({ length: 8 }, sendUntilNoneIsLeft))
  const others = await other.end()
  const peak = getMemoryMb(shop, 'VmHWM')
  await shop.stop()

  const problems = answers
    .filter(({ one, status }) => !one.accepted.includes(status))
    .map(({ one, status, code, sent }) => `${one.what}: ${status} ${code} after ${sent} bytes`)
  problems.push(...others.failures)
  if (peak - before > MAX_GROWTH_MB) problems.push(`memory rose from ${before} to ${peak} MB`)
  problems.push(...shop.loggedErrors().map((line) => `it logged ${line}`))
  const counts = Object.entries(Object.groupBy(answers, ({ status }) => status))
  console.log(
    `huge bodies: ${answers.length} requests answered ${counts.map(([status, all]) => `${all?.length} × ${status}`).join(', ')}; ` +
      `memory ${before} MB before, ${peak} MB at most; ${others.served} others served meanwhile, ` +
      `99 of 100 within ${others.p99} ms, the slowest in ${others.slowest} ms; ${problems.length} problems`,
  )
  return problems
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** One route of each kind. */
const ROUTES = [
  { line: 'POST /api/contact/submit', headers: JSON_TYPE },
  { line: 'POST /api/auth/login', headers: JSON_TYPE },
  { line: 'POST /api/stripe/checkout/session', headers: JSON_TYPE },
  { line: 'POST /api/translations/bulk/es/common', headers: JSON_TYPE },
  { line: 'POST /api/stripe/webhook', headers: JSON_TYPE },
  { line: 'POST /api/paypal/webhook', headers: JSON_TYPE },
  { line: 'POST /api/contact/submit', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  { line: 'POST /api/contact/submit', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  { line: 'POST /api/no/such/call', headers: JSON_TYPE },
  { line: 'DELETE /api/packages', headers: JSON_TYPE },
  { line: 'POST /', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  { line: 'POST /login', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  { line: 'PUT /checkout', headers: JSON_TYPE },
  { line: 'POST /no-such-page', headers: { 'content-type': 'text/plain' } },
  { line: 'POST /readyz', headers: {} },
  { line: 'POST /assets/none.js', headers: {} },
  { line: 'GET /api/packages', headers: {} },
  { line: 'GET /about', headers: {} },
]

/** With Content-Length and chunked. A page request may ignore a body, and a call may be refused before it is read. */
function listHugeCases(): RequestCase[] {
  return ROUTES.flatMap(({ line, headers }) => {
    const isRead = line.startsWith('GET')
    const isCall = line.includes(' /api/')
    const accepted = isRead ? [200, 400, 413] : isCall ? [401, 404, 413] : [404, 405, 413]
    return [
      {
        what: `${line}, 100 MB`,
        line,
        headers: { ...headers, 'content-length': `${HUGE}` },
        body: generateHugeBody('{"a":"'),
        accepted,
      },
      {
        what: `${line}, 100 MB in chunks`,
        line,
        headers,
        chunked: true,
        body: generateHugeBody('{"a":"'),
        accepted,
      },
    ]
  }).map((one) => ({ ...one, body: { [Symbol.iterator]: () => generateHugeBody('{"a":"') } }))
}

/** Small enough to be read, but expensive to process. */
function listOddCases(): RequestCase[] {
  const bomb = gzipSync(Buffer.alloc(20 * 2 ** 20, ' '))
  const routes = [
    'POST /api/contact/submit',
    'POST /api/auth/login',
    'POST /api/translations/bulk/es/common',
    'POST /api/stripe/webhook',
    'PUT /api/admin/settings',
    'POST /api/events',
  ]
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const nestedMessages = (depth: number) => `{"translations":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`
  const bodies: [string, string | Buffer, Record<string, string>?][] = [
    ['a bomb in gzip', bomb, { 'content-encoding': 'gzip' }],
    ['a bomb that says it is brotli', bomb, { 'content-encoding': 'br' }],
    ['an array of a million', `[${'0,'.repeat(999_999)}0]`],
    ['an array of a hundred thousand', `[${'0,'.repeat(99_999)}0]`],
    ['10,000 levels of arrays', nested(10_000)],
    ['100,000 levels of arrays', nested(100_000)],
    ['10,000 levels of objects', nestedMessages(10_000)],
    ['40,000 levels of objects', nestedMessages(40_000)],
    ['20,000 names', `{"translations":{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":0`).join()}}}`],
    ['a number of 200,000 digits', `{"seconds":${'9'.repeat(200_000)}}`],
    ['a text of 200,000 blanks', JSON.stringify({ email: ' '.repeat(200_000), name: '\u0000'.repeat(100) })],
    ['half a character', Buffer.from([0x22, 0xe2, 0x82])],
  ]
  return routes.flatMap((line) =>
    bodies.map(([what, text, headers]) => {
      const body = [Buffer.from(text)]
      const length = { 'content-length': `${body[0]?.length}` }
      const accepted = [400, 404, 413, 415, 422, 429]
      return {
        what: `${line}, ${what}`,
        line,
        headers: { ...JSON_TYPE, ...length, ...headers },
        body,
        accepted,
      }
    }),
  )
}

/** Request heads that are too long, and some just below the limit. */
function listHeadCases(): RequestCase[] {
  const long = 'x'.repeat(100_000)
  const refused = [400, 414, 431]
  const parameters = (count: number) => Array.from({ length: count }, (_, n) => `a${n}=1`).join('&')
  return ['/', '/api/packages', '/api/admin/orders', '/readyz', '/assets/none.js'].flatMap((path) => [
    {
      what: `GET ${path}, a header of 100 kB`,
      line: `GET ${path}`,
      headers: { 'x-long': long },
      accepted: refused,
    },
    { what: `GET ${path}, an address of 100 kB`, line: `GET ${path}?q=${long}`, accepted: refused },
    { what: `GET ${path}, 10,000 parameters`, line: `GET ${path}?${parameters(10_000)}`, accepted: refused },
    {
      what: `GET ${path}, 1,500 parameters`,
      line: `GET ${path}?${parameters(1_500)}`,
      accepted: [200, 404, 422],
    },
    {
      what: `GET ${path}, 3,000 cookies`,
      line: `GET ${path}`,
      headers: { cookie: Array.from({ length: 1_400 }, (_, n) => `c${n}=${n}`).join('; ') },
      accepted: [200, 404],
    },
    {
      what: `GET ${path}, 5,000 headers`,
      line: `GET ${path}`,
      headers: Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`x-${n}`, '1'])),
      accepted: [200, 404, ...refused],
    },
  ])
}

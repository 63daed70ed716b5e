import type { Sample } from './sample.ts'

export interface Call {
  what: string
  path: string
  by: 'customer' | 'staff'
  /** Its size grows with the data by its purpose, so only its start is timed. */
  isExport?: boolean
}

/** Parameters in the path, by the beginning of the path. The first that fits counts. */
const PATH_PARAMETERS: [pattern: RegExp, value: keyof Sample | { text: string }][] = [
  [/^(\/admin)?\/orders\/\{id}/, 'orderId'],
  [/^(\/admin)?\/users\/\{id}/, 'userId'],
  [/^\/admin\/packages\/\{id}/, { text: 'followers-1000' }],
  [/^\/receipts\//, 'paymentId'],
  [/^\/documents\//, 'documentId'],
  [/^\/stripe\/checkout\/status\//, 'sessionId'],
  [/^\/admin\/conversations\/\{id}$/, 'conversationId'],
  [/^\/chat\/session\/\{session_id}$/, 'chatSessionId'],
  [/^\/admin\/offers\/\{id}/, 'offerId'],
  [/^\/admin\/reviews\/\{id}/, 'reviewId'],
  [/^\/admin\/exports\/files\//, { text: 'orders' }],
]

const STAFF_PATH = /^\/(admin|users|analytics|translations)/
const EXPORT_PATH = /\/export(s|$)/
const STREAM_PATH = /\/stream$/

export interface ApiDocument {
  paths: Record<string, { get?: { parameters?: { in: string; name: string; required?: boolean }[] } }>
}

/** Returns every GET call of the API for which the sample has the parameters, and the paths of the others. */
export function listReads(document: ApiDocument, sample: Sample): { calls: Call[]; leftOut: string[] } {
  const calls: Call[] = []
  const leftOut: string[] = []
  for (const [template, { get }] of Object.entries(document.paths)) {
    if (!get) continue
    const required = (get.parameters ?? []).filter(
      (parameter) => parameter.in === 'query' && parameter.required,
    )
    const query = required.map(({ name }) => `${name}=${getQueryValue(name, sample)}`).join('&')
    const path = fillPath(template, sample)
    if (!path || STREAM_PATH.test(template)) {
      leftOut.push(template)
      continue
    }
    calls.push({
      what: template,
      path: query ? `${path}?${query}` : path,
      by: STAFF_PATH.test(template) ? 'staff' : 'customer',
      isExport: EXPORT_PATH.test(template),
    })
  }
  return { calls, leftOut }
}

function fillPath(template: string, sample: Sample): string | null {
  if (!template.includes('{')) return template
  const [, value] = PATH_PARAMETERS.find(([pattern]) => pattern.test(template)) ?? []
  if (!value) return null
  const filled = template.replace(/\{\w+}/, typeof value === 'object' ? value.text : sample[value])
  return filled.includes('{') ? null : filled
}

function getQueryValue(name: string, sample: Sample): string {
  const values: Record<string, string> = {
    username: sample.username,
    q: sample.username,
    table: 'days',
    from: formatDay(90),
    to: formatDay(1),
  }
  return values[name] ?? ''
}

/** Lists, searches and reports with the filters that staff use. */
export function listFilteredReads({ username, email, orderId, unpaidSessionId }: Sample): Call[] {
  const queries: Record<string, string> = {
    'orders, of a status': '/admin/orders?status=completed',
    'orders, of a rare status': '/admin/orders?status=failed',
    'orders, by price': '/admin/orders?sort=price_high',
    'orders, oldest': '/admin/orders?sort=oldest',
    'orders, by due time': '/admin/orders?queue=late&sort=due',
    'orders, of a type': '/admin/orders?type=views',
    'orders, unpaid': '/admin/orders?paid=no',
    'orders, of a month': `/admin/orders?from=${formatDay(400)}&to=${formatDay(370)}`,
    'orders, to start': '/admin/orders?queue=toStart',
    'orders, late': '/admin/orders?queue=late',
    'orders, waiting for a brief': '/admin/orders?queue=waitingForBrief',
    'orders, with less delivered': '/admin/orders?queue=fellShort',
    'orders, by username': `/admin/orders?search=${username}`,
    'orders, by two letters': `/admin/orders?search=${username.slice(0, 2)}`,
    'orders, by short id': `/admin/orders?search=${orderId.slice(-8)}`,
    'orders, by e-mail': `/admin/orders?search=${email}`,
    'orders, by name': '/admin/orders?search=oliver',
    'orders, by receipt': `/admin/orders?search=R-${new Date().getUTCFullYear()}-000123`,
    'users, by e-mail': `/users/all?search=${email}`,
    'users, inactive': '/users/all?state=inactive',
    'conversations, open': '/admin/conversations?state=open',
    'conversations, closed': '/admin/conversations?state=closed',
    'conversations, contact messages': '/admin/conversations?state=all&channel=contact',
    'conversations, by e-mail': `/admin/conversations?state=all&search=${email}`,
    'conversations, by a common word': '/admin/conversations?state=all&search=promised',
    'conversations, by a rare word': '/admin/conversations?state=all&search=c4ca42',
    'contact messages, unanswered': '/admin/messages?unanswered=1',
    'search by e-mail': `/admin/search?q=${email}`,
    'analytics, a year': `/analytics?from=${formatDay(364)}&to=${formatDay(0)}`,
    'reviews, all': '/admin/reviews?queue=all',
  }
  const calls = Object.entries(queries).map(([what, path]): Call => ({ what, path, by: 'staff' }))
  const status = `/stripe/checkout/status/${unpaidSessionId}`
  return [...calls, { what: 'payment status, unpaid', path: status, by: 'customer' }]
}

const DAY_MS = 86_400_000

function formatDay(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
}

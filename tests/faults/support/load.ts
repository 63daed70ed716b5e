import { randomUUID } from 'node:crypto'

/** Longer than this nobody waits: the shop says within twelve seconds what it has to say. */
const MAX_RESPONSE_MS = 12_000
const DELAY_MS = 20

export interface CompletedRequest {
  what: string
  status: number
  ms: number
}

export interface Load {
  /** What was answered otherwise than with what was asked for or 503, or too late, or not at all; a line each. */
  problems: string[]
  /** Under which account names orders were acknowledged. */
  acknowledged: Set<string>
  /** How often each status was answered, in words. */
  formatStatuses(): string
  /** Of all, or of one call. */
  slowest(what?: string): CompletedRequest
  /** One request, watched like all others. Null when it had no answer. */
  request<T>(origin: string, path: string, more?: RequestOptions): Promise<{ status: number; body: T } | null>
  checkOut(origin: string, lines?: number): Promise<boolean>
  /** At a page that is in the cache. */
  viewPage(origin: string, path: string): Promise<void>
  stop(): Promise<void>
}

interface RequestOptions {
  method?: string
  token?: string
  body?: object
  from?: string
}

/** Warm, before anything goes wrong. */
export const PAGES = ['/', '/services', '/faq']

const ACTIONS = ['page', 'read', 'own', 'checkout'] as const

/** Whose tokens buy, where the shop says it is, and what stands on each of its pages. */
export interface LoadTarget {
  tokens: string[]
  publicUrl: string
  shopName: string
}

/**
 * Visitors of several processes who look at pages, read, and buy at the demo gateway, a few at a time, one after the
 * other without end. Every answer must be one: what was asked for, or 503 in time.
 */
export function createLoad({
  tokens,
  publicUrl,
  shopName,
}: LoadTarget): Load & { begin(origins: string[]): void } {
  const problems: string[] = []
  const acknowledged = new Set<string>()
  const statuses = new Map<number, number>()
  const slowest = new Map<string, CompletedRequest>()
  const running: Promise<void>[] = []
  let stopped = false
  let bought = 0

  async function ask<T>(origin: string, path: string, more: RequestOptions = {}) {
    const { method = 'GET', token, body, from = '10.9.8.7' } = more
    const what = `${method} ${path.replace(/chat_[\w-]+|[\da-f-]{36}/g, '*')}`
    const began = performance.now()
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: {
          'x-forwarded-for': from,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(MAX_RESPONSE_MS),
      })
      const text = await response.text()
      note({ what, status: response.status, ms: performance.now() - began })
      const isJson = response.headers.get('content-type')?.includes('json')
      return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T }
    } catch (error) {
      problems.push(`${what}: no answer after ${Math.round(performance.now() - began)} ms (${error})`)
      return null
    }
  }

  function note(asked: CompletedRequest): void {
    const { what, status, ms } = asked
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 400 && status !== 503) problems.push(`${what}: ${status} after ${Math.round(ms)} ms`)
    if (ms > (slowest.get(what)?.ms ?? -1)) slowest.set(what, asked)
  }

  async function checkOut(origin: string, lines = 1): Promise<boolean> {
    bought += 1
    const username = `buyer_${bought}`
    const token = tokens[bought % tokens.length]
    const items = Array.from({ length: lines }, () => ({ package_id: 'followers-100' }))
    const wish = { items, username, niche: 'Other', idempotency_key: randomUUID() }
    const body = { ...wish, origin_url: publicUrl }
    const placed = await ask(origin, '/api/stripe/checkout/session', { method: 'POST', token, body })
    if (placed?.status === 200) acknowledged.add(username)
    return placed?.status === 200
  }

  /** A page that is known goes on being served, as the operator has it. */
  async function look(origin: string, path: string): Promise<void> {
    const page = await ask<string>(origin, path)
    if (page && page.status !== 200) problems.push(`${path}: ${page.status}, though it was in the cache`)
    if (page?.status === 200 && !page.body.includes(shopName)) problems.push(`${path} shows the sample`)
  }

  async function keepAsking(kind: (typeof ACTIONS)[number], origins: string[], number: number) {
    for (let turn = number; !stopped; turn += 1) {
      const origin = origins[turn % origins.length] ?? ''
      if (kind === 'page') await look(origin, PAGES[turn % PAGES.length] ?? '/')
      if (kind === 'read') await ask(origin, ['/api/packages', '/api/fx?base=GBP'][turn % 2] ?? '')
      if (kind === 'own') await ask(origin, '/api/orders/my-orders', { token: tokens[0] })
      if (kind === 'checkout') await checkOut(origin)
      await sleep(DELAY_MS)
    }
  }

  return {
    problems,
    acknowledged,
    formatStatuses: () =>
      [...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${count} with ${status}`)
        .join(', '),
    slowest: (call) =>
      [...slowest.values()]
        .filter(({ what }) => !call || what === call)
        .reduce((a, b) => (b.ms > a.ms ? b : a), { what: 'nothing', status: 0, ms: 0 }),
    request: ask,
    checkOut,
    viewPage: look,
    begin(origins) {
      for (const kind of ACTIONS) {
        for (let number = 0; number < 3; number += 1) running.push(keepAsking(kind, origins, number))
      }
    },
    async stop() {
      stopped = true
      await Promise.all(running)
    },
  }
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** How long it took until that held, in ms; null when it did not within `limit`. */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  limit: number,
): Promise<number | null> {
  const began = performance.now()
  while (!(await holds())) {
    if (performance.now() - began > limit) return null
    await sleep(25)
  }
  return Math.round(performance.now() - began)
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** The shop answers within twelve seconds at the latest. */
const MAX_RESPONSE_MS = 12_000
const DELAY_MS = 20

export interface CompletedRequest {
  what: string
  status: number
  ms: number
}

export interface Load {
  /** Unexpected, late or missing responses, one per line. */
  problems: string[]
  /** Usernames of acknowledged orders. */
  acknowledged: Set<string>
  /** Formats how often each status was answered. */
  formatStatuses(): string
  /** Returns the slowest request, of all or of one kind. */
  slowest(what?: string): CompletedRequest
  /** Sends one recorded request; null without a response. */
  request<T>(origin: string, path: string, more?: RequestOptions): Promise<{ status: number; body: T } | null>
  checkOut(origin: string, lines?: number): Promise<boolean>
  /** Views a cached page. */
  viewPage(origin: string, path: string): Promise<void>
  stop(): Promise<void>
}

interface RequestOptions {
  method?: string
  token?: string
  body?: object
  from?: string
}

/** Pages that are cached before the fault starts. */
export const PAGES = ['/', '/services', '/faq']

const ACTIONS = ['page', 'read', 'own', 'checkout'] as const

/** Tokens of the buyers, public origin, and text that every page contains. */
export interface LoadTarget {
  tokens: string[]
  publicUrl: string
  shopName: string
}

/**
 * Visitors of several processes who view pages, read and buy at the demo gateway, a few at a time. Every
 * response must be the expected one, or 503 in time.
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

  function note(request: CompletedRequest): void {
    const { what, status, ms } = request
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 400 && status !== 503) problems.push(`${what}: ${status} after ${Math.round(ms)} ms`)
    if (ms > (slowest.get(what)?.ms ?? -1)) slowest.set(what, request)
  }

  async function checkOut(origin: string, lines = 1): Promise<boolean> {
    bought += 1
    const username = `buyer_${bought}`
    const token = tokens[bought % tokens.length]
    const items = Array.from({ length: lines }, () => ({ package_id: 'followers-100' }))
    const checkoutRequest = { items, username, niche: 'Other', idempotencyKey: randomUUID() }
    const body = { ...checkoutRequest, origin_url: publicUrl }
    const placed = await ask(origin, '/api/stripe/checkout/session', { method: 'POST', token, body })
    if (placed?.status === 200) acknowledged.add(username)
    return placed?.status === 200
  }

  /** A cached page must keep being served with the operator's settings. */
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

/** Returns the ms until the condition holds; null after `limit`. */
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

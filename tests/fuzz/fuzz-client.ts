import { ACTIVE_CALLERS, type Caller } from './callers.ts'
import { checkResponse } from './check-response.ts'
import { createSender } from './create-sender.ts'
import { buildPlainRequest, type DraftRequest } from './generators/generate-request.ts'
import type { Operation } from './openapi-document.ts'
import { type ResolvedRequest, resolveRequest } from './resolve-request.ts'
import { createResponseMemory } from './response-memory.ts'
import { createTestAccounts } from './test-accounts.ts'

export interface FuzzRequest {
  draft: DraftRequest
  who: Caller
}

interface FuzzResult {
  bound: ResolvedRequest
  /** 0: no response. */
  status: number
  /** Problems of the response. */
  problems: string[]
}

/** Longest time of a response, but for the file with the whole database. */
const MAX_MS = 1_000
const WHOLE_DATABASE = '/api/admin/backup/file'

/** Sends requests to a shop as any caller and remembers the responses. */
export async function createFuzzClient(origin: string, calls: Operation[]) {
  const accounts = await createTestAccounts(origin)
  const memory = createResponseMemory(accounts.isSpared)
  const sender = createSender(origin)
  let requestCount = 0

  function bindRequest({ draft, who }: FuzzRequest): ResolvedRequest {
    const bound = resolveRequest(draft, (placeholder) => {
      if (placeholder.of === 'me') return accounts.getOwnValue(who, placeholder.field)
      if (placeholder.of === 'shop') return origin
      if (placeholder.of === 'fresh')
        return placeholder.field === 'email' ? `fuzz${requestCount}@example.com` : formatUuid(requestCount)
      return memory.find(placeholder, draft.pick, accounts.getToken(who) ?? '')
    })
    const token = accounts.getToken(who)
    const headers = {
      // A separate client address per request, so that rate limits do not interfere.
      'x-forwarded-for': `10.${(requestCount >> 16) % 256}.${(requestCount >> 8) % 256}.${requestCount % 256}`,
      ...(token && { authorization: `Bearer ${token}` }),
    }
    return { ...bound, headers: { ...headers, ...bound.headers } }
  }

  /** Replaces callers who were logged out, rate limited or whose password changed. */
  async function replaceWhenLost(call: Operation | null, who: Caller, status: number): Promise<void> {
    if (!call || !ACTIVE_CALLERS.includes(who)) return
    const isLoggedOut = status === 401 && call.permission !== undefined
    const hasNewPassword = status === 200 && call.name === 'POST /auth/change-password'
    if (!isLoggedOut && !hasNewPassword && status !== 429) return
    await accounts.replace(who)
    if (who === 'user') await buy()
  }

  /** Gives the customer a paid order. */
  async function buy(): Promise<void> {
    for (const name of [
      'POST /stripe/checkout/session',
      'POST /demo/payments/{sessionId}',
      'GET /orders/my-orders',
    ])
      for (const call of calls.filter((each) => each.name === name))
        await send({ draft: buildPlainRequest(call), who: 'user' })
  }

  /** A request is slow when its repetition is too: a single one may wait for a job or for another process. */
  async function sendTimed(bound: ResolvedRequest) {
    const startedAt = performance.now()
    const response = await sender.send(bound)
    if (performance.now() - startedAt <= MAX_MS || bound.target.startsWith(WHOLE_DATABASE))
      return { response, isSlow: false }
    const repeatedAt = performance.now()
    await sender.send(bound)
    return { response, isSlow: performance.now() - repeatedAt > MAX_MS }
  }

  async function send(request: FuzzRequest): Promise<FuzzResult> {
    const { call } = request.draft
    requestCount += 1
    const bound = bindRequest(request)
    try {
      const { response, isSlow } = await sendTimed(bound)
      const { status } = response
      const isJson = /json/.test(response.headers['content-type'] ?? '')
      const body = response.body && isJson ? parse(response.body) : null
      if (call && call.method === bound.method && status < 300)
        memory.record(call, status, body, accounts.getToken(request.who) ?? '')
      if (status < 300 && typeof body === 'object' && body) accounts.rememberSecrets(request.who, body)
      await replaceWhenLost(call, request.who, status)
      const problems = checkResponse({ call, who: request.who, bound }, response, origin)
      if (isSlow) problems.push(`takes more than ${MAX_MS / 1_000} s`)
      return { bound, status, problems }
    } catch (error) {
      return {
        bound,
        status: 0,
        problems: [`no response: ${error instanceof Error ? error.message : error}`],
      }
    }
  }

  /** Prepares data: buys some orders and reads every list once. */
  async function warmUp(): Promise<void> {
    for (let orders = 0; orders < 8; orders++) await buy()
    for (const call of calls.filter(({ method, path }) => method === 'GET' && !path.includes('{')))
      for (const who of ['super_admin', 'user'] as const) await send({ draft: buildPlainRequest(call), who })
  }

  return { send, warmUp, restoreSettings: accounts.restoreSettings, close: sender.close }
}

function formatUuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}

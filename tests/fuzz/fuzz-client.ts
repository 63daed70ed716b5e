import { ACTIVE_CALLERS, type Caller } from './callers.ts'
import { checkResponse } from './check-response.ts'
import { createSender } from './create-sender.ts'
import { buildPlainRequest, type DraftRequest } from './generators/generate-request.ts'
import type { Operation } from './openapi-document.ts'
import { type ResolvedRequest, resolveRequest } from './resolve-request.ts'
import { createResponseMemory } from './response-memory.ts'
import { createTestAccounts } from './test-accounts.ts'

export interface FuzzRequest {
  asked: DraftRequest
  who: Caller
}

export interface FuzzResult {
  bound: ResolvedRequest
  /** 0: no response. */
  status: number
  /** Problems of the response. */
  wrong: string[]
}

/** Sends requests to a shop as any caller and remembers the responses. */
export async function createFuzzClient(origin: string, calls: Operation[]) {
  const people = await createTestAccounts(origin)
  const memory = createResponseMemory(people.isSpared)
  const sender = createSender(origin)
  let knocks = 0

  function boundOf({ asked, who }: FuzzRequest): ResolvedRequest {
    const bound = resolveRequest(asked, (known) => {
      if (known.of === 'me') return people.ownOf(who, known.field)
      if (known.of === 'shop') return origin
      if (known.of === 'fresh')
        return known.field === 'email' ? `fuzz${knocks}@example.com` : formatUuid(knocks)
      return memory.find(known, asked.pick, people.tokenOf(who) ?? '')
    })
    const token = people.tokenOf(who)
    const headers = {
      // A separate client address per request, so that rate limits do not interfere.
      'x-forwarded-for': `10.${(knocks >> 16) % 256}.${(knocks >> 8) % 256}.${knocks % 256}`,
      ...(token && { authorization: `Bearer ${token}` }),
    }
    return { ...bound, headers: { ...headers, ...bound.headers } }
  }

  /** Replaces callers who were logged out, rate limited or whose password changed. */
  async function renewWhenLost(call: Operation | null, who: Caller, status: number): Promise<void> {
    if (!call || !ACTIVE_CALLERS.includes(who)) return
    const isOut = status === 401 && call.permission !== undefined
    const isChanged = status === 200 && call.name === 'POST /auth/change-password'
    if (!isOut && !isChanged && status !== 429) return
    await people.renew(who)
    if (who === 'user') await buy()
  }

  /** Gives the customer a paid order. */
  async function buy(): Promise<void> {
    for (const name of [
      'POST /stripe/checkout/session',
      'POST /demo/payments/{session_id}',
      'GET /orders/my-orders',
    ])
      for (const call of calls.filter((each) => each.name === name))
        await knock({ asked: buildPlainRequest(call), who: 'user' })
  }

  async function knock(one: FuzzRequest): Promise<FuzzResult> {
    const { call } = one.asked
    knocks += 1
    const bound = boundOf(one)
    try {
      const answer = await sender.send(bound)
      const { status } = answer
      const isJson = /json/.test(answer.headers['content-type'] ?? '')
      const body = answer.body && isJson ? parse(answer.body) : null
      if (call && call.method === bound.method && status < 300)
        memory.learn(call, status, body, people.tokenOf(one.who) ?? '')
      if (status < 300 && typeof body === 'object' && body) people.learn(one.who, body)
      await renewWhenLost(call, one.who, status)
      return { bound, status, wrong: checkResponse({ call, who: one.who, bound }, answer, origin) }
    } catch (error) {
      return { bound, status: 0, wrong: [`no answer: ${error instanceof Error ? error.message : error}`] }
    }
  }

  /** Prepares data: buys some orders and reads every list once. */
  async function lookAround(): Promise<void> {
    for (let bought = 0; bought < 8; bought++) await buy()
    for (const call of calls.filter(({ method, path }) => method === 'GET' && !path.includes('{')))
      for (const who of ['super_admin', 'user'] as const) await knock({ asked: buildPlainRequest(call), who })
  }

  return { knock, lookAround, repair: people.repair, close: sender.close }
}

function formatUuid(knocks: number): string {
  return `00000000-0000-4000-8000-${String(knocks).padStart(12, '0')}`
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}

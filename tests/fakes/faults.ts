import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Fault of a request, and whether the request took effect:
 * `refuse` (connection closed), `fail` (error status), `hang` (no response): no effect.
 * `lose` (connection closed), `fail_after`, `hang_after`, `stall` (headers and half a body), `trickle`
 * (headers, then endless blanks), `garble` (200 without JSON), `empty` (200 with an empty object): effect
 * happened.
 * `slow`: the response comes `ms` later.
 * Like real providers, the fakes store a server error under the request's idempotency key and answer repeated
 * requests with it, also when the fault is over.
 */
export type FaultKind =
  | 'refuse'
  | 'fail'
  | 'hang'
  | 'lose'
  | 'fail_after'
  | 'hang_after'
  | 'stall'
  | 'trickle'
  | 'garble'
  | 'empty'
  | 'slow'

export interface Fault {
  /** Part of `POST /v1/refunds`: method, blank, path. */
  match: string
  kind: FaultKind
  /** Number of matching requests; default 1. */
  times?: number
  /** Delay of `slow`. */
  ms?: number
  /** Status of `fail` and `fail_after`; default 500. */
  status?: number
}

export interface FakeResponse {
  status: number
  headers?: Record<string, string>
  body: string
}

/** Queues faults in the order in which they were added. */
export function createFaultQueue() {
  let waiting: Required<Fault>[] = []
  return {
    add(fault: Fault) {
      waiting.push({ times: 1, ms: 0, status: 500, ...fault })
    },
    clear() {
      waiting = []
    },
    /** Takes the next matching fault and counts it as used. */
    take(request: string): Required<Fault> | undefined {
      const fault = waiting.find(({ match, times }) => times > 0 && request.includes(match))
      if (fault) fault.times -= 1
      waiting = waiting.filter(({ times }) => times > 0)
      return fault
    },
  }
}

/** Answers with the result of `effect`, unless the fault changes it. */
export async function respondWithFault(
  response: ServerResponse,
  fault: Required<Fault> | undefined,
  effect: (failure?: { answer: FakeResponse; isDone: boolean }) => Promise<FakeResponse>,
): Promise<void> {
  const failure = (status: number): FakeResponse => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      error: { type: 'api_error', message: 'a fault that was asked for' },
      name: 'INTERNAL_SERVER_ERROR',
      debug_id: randomUUID().slice(0, 13),
    }),
  })
  /** Replaces the response, unless an earlier one is stored under the idempotency key. */
  const fail = async (status: number, isDone: boolean): Promise<FakeResponse> => {
    const result = failure(status)
    if (status < 500) {
      if (isDone) await effect()
      return result
    }
    const given = await effect({ answer: result, isDone })
    return given.status >= 500 ? given : result
  }
  switch (fault?.kind) {
    case 'refuse':
      response.socket?.resetAndDestroy()
      return
    case 'hang':
      return
    case 'fail':
      return writeResponse(response, await fail(fault.status, false))
    case 'lose':
      await effect()
      response.socket?.resetAndDestroy()
      return
    case 'hang_after':
      await effect()
      return
    case 'fail_after':
      return writeResponse(response, await fail(fault.status, true))
    case 'stall': {
      const { status, headers, body } = await effect()
      response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
      response.write(body.slice(0, body.length / 2))
      return
    }
    case 'trickle': {
      const { status, headers } = await effect()
      response.writeHead(status, headers)
      const drip = setInterval(() => response.write(' '), 50)
      response.once('close', () => clearInterval(drip))
      return
    }
    case 'garble':
      await effect()
      return writeResponse(response, { ...failure(200), body: '<html>{"id": "maintena' })
    case 'empty':
      await effect()
      return writeResponse(response, { ...failure(200), body: '{}' })
    case 'slow':
      await sleep(fault.ms)
      return writeResponse(response, await effect())
    case undefined:
      return writeResponse(response, await effect())
  }
}

function writeResponse(response: ServerResponse, { status, headers, body }: FakeResponse): void {
  response.writeHead(status, headers)
  response.end(body)
}

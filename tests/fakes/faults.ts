import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/**
 * What goes wrong with a request, and on which side of its effect:
 * `refuse` (connection ended) `fail` (an error's status) `hang` (no answer, ever): nothing happened.
 * `lose` (connection ended) `fail_after` `hang_after` `stall` (headers, half a body, then nothing)
 * `trickle` (headers, and a blank now and then, without end), `garble` (200 and no JSON), `empty` (200 and an object
 * without anything in it): it happened.
 * `slow`: it works, `ms` later.
 * An error of 500 and more is kept under the request's idempotency key, as providers do: repeated under that key, the
 * request is answered with it again, also when the fault is over.
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
  /** A part of `POST /v1/refunds`: method, blank, path. */
  match: string
  kind: FaultKind
  /** How many of the matching requests; 1 unless said. */
  times?: number
  /** Of `slow`. */
  ms?: number
  /** Of `fail` and `fail_after`; 500 unless said. */
  status?: number
}

export interface FakeResponse {
  status: number
  headers?: Record<string, string>
  body: string
}

/** Faults to come, in the order in which they were asked for. */
export function createFaultQueue() {
  let waiting: Required<Fault>[] = []
  return {
    add(fault: Fault) {
      waiting.push({ times: 1, ms: 0, status: 500, ...fault })
    },
    clear() {
      waiting = []
    },
    /** Counts it as spent. */
    take(request: string): Required<Fault> | undefined {
      const fault = waiting.find(({ match, times }) => times > 0 && request.includes(match))
      if (fault) fault.times -= 1
      waiting = waiting.filter(({ times }) => times > 0)
      return fault
    },
  }
}

/** Answers with what `effect` gives, unless the fault says otherwise. */
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
  /** Whatever the request would have been answered with, unless that was kept from an earlier one. */
  const fail = async (status: number, isDone: boolean): Promise<FakeResponse> => {
    const answer = failure(status)
    if (status < 500) {
      if (isDone) await effect()
      return answer
    }
    const given = await effect({ answer, isDone })
    return given.status >= 500 ? given : answer
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
      await new Promise((resolve) => setTimeout(resolve, fault.ms))
      return writeResponse(response, await effect())
    case undefined:
      return writeResponse(response, await effect())
  }
}

function writeResponse(response: ServerResponse, { status, headers, body }: FakeResponse): void {
  response.writeHead(status, headers)
  response.end(body)
}

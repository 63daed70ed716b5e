import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, callApi, fetchApi } from './api-client.ts'

const MINUTE = 60_000

const STORED_SESSION: Record<string, string> = {
  token: 'session-token',
  user: JSON.stringify({ id: '1', name: 'Lena', email: 'lena@example.com', role: 'admin' }),
}

/** Returns the state of a call without waiting for its end. */
function follow(call: Promise<unknown>): { outcome: unknown } {
  const followed = { outcome: 'pending' as unknown }
  call.then(
    (answer) => (followed.outcome = answer),
    (error) => (followed.outcome = error),
  )
  return followed
}

/** Answers nothing until the request is aborted. */
function hang(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

/** A response that starts its body and does not end it unless the request is aborted. */
function stall(signal: AbortSignal | null | undefined, headers: HeadersInit): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{'))
      signal?.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
  return new Response(body, { headers })
}

function stubFetch(answer: (init?: RequestInit) => Promise<Response> | Response) {
  const fake = vi.fn(async (_path: string, init?: RequestInit) => answer(init))
  vi.stubGlobal('fetch', fake)
  return fake
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  test.each([
    ['does not answer', () => stubFetch((init) => hang(init?.signal))],
    ['does not end its answer', () => stubFetch((init) => stall(init?.signal, {}))],
  ])('fails without a connection when the shop %s', async (_, stub) => {
    const fake = stub()
    const call = follow(callApi('GET /account'))
    await vi.advanceTimersByTimeAsync(29_000)
    expect(call.outcome).toBe('pending')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(call.outcome).toEqual(new ApiError(0))
    expect(call.outcome).toMatchObject({ status: 0, serverMessage: null })
    expect(fake).toHaveBeenCalledOnce()
  })

  test('returns an answer that arrives in time', async () => {
    stubFetch(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20_000))
      return Response.json({ sessions: [], next: null })
    })
    const call = follow(callApi('GET /account/sessions', { query: {} }))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(call.outcome).toEqual({ sessions: [], next: null })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('has more time for a large body', async () => {
    stubFetch((init) => hang(init?.signal))
    const body = new Blob([new Uint8Array(5_000_000)])
    const call = follow(callApi('POST /admin/imports/preview', {}, { body }))
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(call.outcome).toBe('pending')
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(call.outcome).toEqual(new ApiError(0))
  })

  test('ends when its caller gives it up', async () => {
    stubFetch((init) => hang(init?.signal))
    const caller = new AbortController()
    const call = follow(callApi('GET /account', {}, { signal: caller.signal }))
    caller.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(call.outcome).toEqual(new ApiError(0))
  })
})

test('a request of a user whose answer was lost keeps its key when it is sent again, and the next one gets another', async () => {
  vi.stubGlobal('location', new URL('http://localhost/admin/inbox'))
  vi.stubGlobal('localStorage', { getItem: (name: string) => STORED_SESSION[name] ?? null })
  const answers = [
    () => Promise.reject(new Error('offline')),
    () => new Response(null, { status: 502 }),
    () => Response.json({ id: '1' }),
    () => Response.json({ id: '2' }),
  ]
  const fake = stubFetch(() => answers.shift()?.() ?? hang(null))
  const create = () =>
    callApi('POST /admin/canned-replies', { json: { title: 'Times', texts: { en: 'Two days' } } })
  for (const status of [0, 502]) await expect(create()).rejects.toMatchObject({ status })
  expect([await create(), await create()]).toEqual([{ id: '1' }, { id: '2' }])
  const keys = fake.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys).toEqual([keys[0], keys[0], keys[0], expect.not.stringMatching(keys[0] ?? '')])
})

test.each([
  ['POST /contact/submit', true],
  ['POST /events', false],
] as const)('%s of a visitor takes a key: %s', async (operation, takesKey) => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const fake = stubFetch(() => Response.json({}))
  // The input of either operation.
  await callApi(operation, { json: {} as never })
  const [, init] = fake.mock.calls[0] ?? []
  expect(new Headers(init?.headers).has('idempotency-key')).toBe(takesKey)
})

test('a download may take longer than a call once it has begun', async () => {
  let sent: AbortSignal | null | undefined
  stubFetch((init) => {
    sent = init?.signal
    return stall(sent, { 'content-disposition': 'attachment; filename="import-results.csv"' })
  })
  const response = await fetchApi('GET /admin/imports/{id}/results', { param: { id: '1' } })
  const read = follow(response.text())
  await vi.advanceTimersByTimeAsync(30 * MINUTE)
  expect(sent?.aborted).toBe(false)
  expect(read.outcome).toBe('pending')
})

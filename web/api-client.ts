import { type ClientResponse, hc } from 'hono/client'
import type { Api } from '../api/app.ts'
import { endSession, session } from './account/session.ts'

export const api = hc<Api>('/api', {
  headers: (): Record<string, string> => {
    const token = session.read()?.token
    return token ? { authorization: `Bearer ${token}` } : {}
  },
})

/** A call that was refused or failed. `message` is the server's, in the visitor's language, or null. */
export class CallFailed extends Error {
  readonly status: number
  readonly said: string | null
  /** What is wrong where, of a refused body. */
  readonly errors: { path: string; message: string }[]

  constructor(status: number, said: string | null, errors: CallFailed['errors'] = []) {
    super(said ?? `call failed with ${status}`)
    this.name = 'CallFailed'
    this.status = status
    this.said = said
    this.errors = errors
  }
}

/** The typed client lists problems beside every answer; those are thrown, so they are not returned. */
type Success<R> =
  R extends ClientResponse<infer Body, number, 'json'> ? Exclude<Body, { request_id: string }> : never

type Problem = { message: string; errors: CallFailed['errors'] }

/** The body of a call that went well; throws CallFailed otherwise, also when the shop is out of reach. */
export async function answer<R extends ClientResponse<unknown, number, string>>(
  call: Promise<R>,
): Promise<Success<R>> {
  const response = await call.catch(() => {
    throw new CallFailed(0, null)
  })
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Success<R>
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null
  if (response.status === 401 && session.read()) endSession()
  throw new CallFailed(response.status, problem?.message ?? null, problem?.errors)
}

/** What the server said, or the text for when it said nothing. */
export function saidBy(error: unknown, otherwise: string): string {
  return (error instanceof CallFailed && error.said) || otherwise
}

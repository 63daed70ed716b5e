import { type ClientResponse, hc } from 'hono/client'
import { href } from 'react-router'
import type { Api } from '../api/app.ts'
import { endSession, getChangePasswordPath, session } from './account/session.ts'

export const api = hc<Api>('/api', {
  headers: (): Record<string, string> => {
    const token = session.read()?.token
    return token ? { authorization: `Bearer ${token}` } : {}
  },
})

/** What of a body was refused, and why, in the visitor's language. */
export interface FieldError {
  path: string
  message: string
}

/** As a refusal describes itself. */
interface ApiProblem {
  message?: string
  code?: string
  errors?: FieldError[]
}

/** A call that was refused or failed. `said` is the server's, in the visitor's language, or null. */
export class ApiError extends Error {
  readonly status: number
  readonly serverMessage: string | null
  /** Which refusal it is, in any language; null when the shop did not answer. */
  readonly code: string | null
  readonly errors: FieldError[]

  constructor(status: number, { message, code, errors = [] }: ApiProblem = {}) {
    super(message ?? `call failed with ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.serverMessage = message ?? null
    this.code = code ?? null
    this.errors = errors
  }
}

/** The typed client lists problems beside every answer; those are thrown, so they are not returned. */
type ResponseBody<R> =
  R extends ClientResponse<infer Body, number, 'json'> ? Exclude<Body, { request_id: string }> : never

/** The body of a call that went well; throws CallFailed otherwise, also when the shop is out of reach. */
export async function unwrapResponse<R extends ClientResponse<unknown, number, string>>(
  call: Promise<R>,
): Promise<ResponseBody<R>> {
  const response = await requireOk(call)
  return (response.status === 204 ? undefined : await response.json()) as ResponseBody<R>
}

/** The response of a call that went well, for a body that is no JSON; throws as `answer` does. */
export async function requireOk<R extends Pick<Response, 'ok' | 'status' | 'json'>>(
  call: Promise<R>,
): Promise<R> {
  const response = await call.catch(() => {
    throw new ApiError(0)
  })
  if (response.ok) return response
  const problem = (await response.json().catch(() => null)) as ApiProblem | null
  const { code = null } = problem ?? {}
  // A wrong password or code is no reason to be logged out.
  const isNobody = response.status === 401 && (code === null || code === 'unauthenticated')
  if (isNobody && session.read()) endSession()
  // This page is on its way out: it is answered nothing that it would only show as a failure.
  if (redirectIfBlocked(code)) return new Promise(() => {})
  throw new ApiError(response.status, problem ?? {})
}

/** Where an account goes that may do nothing before it has done something; from there the call may be made again. */
function redirectIfBlocked(code: string | null): boolean {
  const { pathname, search } = location
  const places: Partial<Record<string, string>> = {
    password_change_required: getChangePasswordPath(pathname + search),
    second_factor_setup_required: `${href('/account')}#second-factor`,
  }
  const place = places[code ?? '']
  if (!place || new URL(place, location.href).pathname === pathname) return false
  location.assign(place)
  return true
}

/** What the server said, or the text for when it said nothing. */
export function getErrorMessage(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.serverMessage) || otherwise
}

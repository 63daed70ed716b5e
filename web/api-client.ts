import { type ClientResponse, hc } from 'hono/client'
import { href } from 'react-router'
import type { Api } from '../api/app.ts'
import { requestConfirmation } from './account/confirmation/confirmation-request.ts'
import { endSession, getChangePasswordPath, session } from './account/session.ts'

/** Repeats a call that needs a confirmation of the session, once the user has given it. */
const fetchWithConfirmation: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (response.status !== 403) return response
  const problem = (await response
    .clone()
    .json()
    .catch(() => null)) as ApiProblem | null
  if (problem?.code !== 'confirmation_needed' || !(await requestConfirmation())) return response
  return fetch(input, init)
}

export const api = hc<Api>('/api', {
  fetch: fetchWithConfirmation,
  headers: (): Record<string, string> => {
    const token = session.read()?.token
    return token ? { authorization: `Bearer ${token}` } : {}
  },
})

/** An invalid field of a request body, with a message in the visitor's language. */
export interface FieldError {
  path: string
  message: string
}

/** The body of an error response. Both texts are the same sentence; something before the shop may send only one. */
interface ApiProblem {
  message?: string
  detail?: string
  code?: string
  errors?: FieldError[]
}

/** A call that failed. `serverMessage` is the server's message in the visitor's language, or null. */
export class ApiError extends Error {
  readonly status: number
  readonly serverMessage: string | null
  /** The error code, the same in every language; null when the server did not answer. */
  readonly code: string | null
  readonly errors: FieldError[]

  constructor(status: number, { detail, message = detail, code, errors = [] }: ApiProblem = {}) {
    super(message ?? `call failed with ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.serverMessage = message ?? null
    this.code = code ?? null
    this.errors = errors
  }
}

/** Builds the header of a change that fails with 409 when the resource no longer has this revision. */
export function ifMatch(revision: number): { 'if-match': string } {
  return { 'if-match': `"${revision}"` }
}

/** The typed client includes the error responses; they are thrown, so they are left out here. */
type ResponseBody<R> =
  R extends ClientResponse<infer Body, number, 'json'> ? Exclude<Body, { request_id: string }> : never

/** Returns the body of a successful call. Throws ApiError otherwise, also when the server is unreachable. */
export async function unwrapResponse<R extends ClientResponse<unknown, number, string>>(
  call: Promise<R>,
): Promise<ResponseBody<R>> {
  const response = await requireOk(call)
  return (response.status === 204 ? undefined : await response.json()) as ResponseBody<R>
}

/** Returns the response of a successful call, for bodies that are not JSON. Throws like `unwrapResponse`. */
export async function requireOk<R extends Pick<Response, 'ok' | 'status' | 'json'>>(
  call: Promise<R>,
): Promise<R> {
  const response = await call.catch(() => {
    throw new ApiError(0)
  })
  if (response.ok) return response
  const problem = (await response.json().catch(() => null)) as ApiProblem | null
  const { code = null } = problem ?? {}
  // A wrong password or code must not end the session.
  const isNobody = response.status === 401 && (code === null || code === 'unauthenticated')
  if (isNobody && session.read()) endSession()
  // The page is being left, so the call never settles and shows no error.
  if (redirectIfBlocked(code)) return new Promise(() => {})
  throw new ApiError(response.status, problem ?? {})
}

/**
 * Redirects a user who must change the password or set up the second factor first. Returns false when already
 * on that page.
 */
function redirectIfBlocked(code: string | null): boolean {
  const { pathname, search } = location
  const targets: Partial<Record<string, string>> = {
    password_change_required: getChangePasswordPath(pathname + search),
    second_factor_setup_required: `${href('/account')}#second-factor`,
  }
  const target = targets[code ?? '']
  if (!target || new URL(target, location.href).pathname === pathname) return false
  location.assign(target)
  return true
}

/** Returns the server's message, or the fallback when there is none. */
export function getErrorMessage(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.serverMessage) || otherwise
}

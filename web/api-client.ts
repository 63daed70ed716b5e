import { href } from 'react-router'
import type { ApiOperations } from '../api/app.ts'
import { confirmationPrompt, loginPrompt } from './account/confirmation/prompt.ts'
import { hasUnsavedInput } from './account/confirmation/unsaved-input.ts'
import {
  endSession,
  getAuthHeaders,
  getChangePasswordPath,
  getPathToReturn,
  session,
} from './account/session.ts'
import { createUuid } from './create-uuid.ts'
import { fetchInTime } from './fetch-in-time.ts'

/**
 * Repeats a call that needs a confirmation of the session, or a new session for unsaved input, once the user has
 * given it.
 */
const fetchWithPrompts: typeof fetch = async (input, init) => {
  const response = await fetchInTime(input, init)
  if (response.status !== 403 && response.status !== 401) return response
  const problem = (await response
    .clone()
    .json()
    .catch(() => null)) as ApiProblem | null
  const repeat = () => fetchInTime(input, { ...init, headers: withSession(init?.headers) })
  if (problem?.code === 'confirmation_needed') return (await confirmationPrompt.ask()) ? repeat() : response
  if (problem?.code !== 'unauthenticated' || !session.read()) return response
  const isRenewed = new Headers(init?.headers).get('authorization') !== getAuthHeaders().authorization
  const holdsInput = init?.body != null || hasUnsavedInput()
  return isRenewed || (holdsInput && (await loginPrompt.ask())) ? repeat() : response
}

function withSession(headers: HeadersInit | undefined): Headers {
  const renewed = new Headers(headers)
  for (const [name, value] of Object.entries(getAuthHeaders())) renewed.set(name, value)
  return renewed
}

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
  /** Seconds after which a retry may succeed, if the server says so. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    { detail, message = detail, code, errors = [] }: ApiProblem = {},
    retryAfter?: number,
  ) {
    super(message ?? `call failed with ${status || 'no answer'}`)
    this.name = 'ApiError'
    this.status = status
    this.serverMessage = message ?? null
    this.code = code ?? null
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

/** The input of an operation: `param`, `query`, `json`, and the revision in `ifMatch`. */
export type ApiRequest<Key extends keyof ApiOperations> = ApiOperations[Key]['request']

/** The answer of an operation. */
export type Answer<Key extends keyof ApiOperations> = ApiOperations[Key]['answer']

type Arguments<Request> =
  Partial<Request> extends Request
    ? [request?: Request, init?: RequestInit]
    : [request: Request, init?: RequestInit]

/** Calls an operation and returns its answer. Throws ApiError otherwise, also when the server is unreachable. */
export async function callApi<Key extends keyof ApiOperations>(
  key: Key,
  ...args: Arguments<ApiRequest<Key>>
): Promise<Answer<Key>> {
  const response = await fetchApi(key, ...args)
  return response.status === 204 ? undefined : await response.json()
}

/** Calls an operation whose answer is not JSON. Throws like `callApi`. */
export function fetchApi<Key extends keyof ApiOperations>(
  key: Key,
  ...[request, init]: Arguments<ApiRequest<Key>>
): Promise<Response> {
  return requireOk(sendRequest(key, request ?? {}, init))
}

interface SentRequest {
  param?: Record<string, string>
  query?: Record<string, string | undefined>
  json?: unknown
  ifMatch?: number
}

/** Idempotency keys of requests whose answer was lost: they may have arrived, and the same request sent again must not run twice. */
const lostKeys = new Map<string, string>()

/** Calls of visitors that take a key. The others take none: the visitors of a network share a limit of new keys. */
const SENT_BY_VISITORS = new Set(['POST /contact/submit', 'POST /withdrawals'])

function sendRequest(
  key: string,
  { param = {}, query = {}, json, ifMatch }: SentRequest,
  init?: RequestInit,
): Promise<Response> {
  const [method = '', path = ''] = key.split(' ')
  const url = path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(param[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  const address = `/api${url}${search.size > 0 ? `?${search}` : ''}`
  const body = JSON.stringify(json)
  const headers = getAuthHeaders()
  const request = [headers.authorization, address, body].join(' ')
  const takesKey = method === 'POST' && body && (headers.authorization || SENT_BY_VISITORS.has(key))
  const idempotencyKey = lostKeys.get(request) ?? createUuid()
  lostKeys.delete(request)
  const keepKey = () => takesKey && lostKeys.set(request, idempotencyKey)
  const call = fetchWithPrompts(address, {
    ...init,
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
      ...(takesKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body }),
  })
  call.then(({ status }) => status >= 500 && keepKey(), keepKey)
  return call
}

/** Returns the response of a successful call, for bodies that are not JSON. Throws like `callApi`. */
export async function requireOk<R extends Pick<Response, 'ok' | 'status' | 'json' | 'headers'>>(
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
  // Also where the browser has cleared its storage: the page still shows the user.
  if (isNobody) endSession()
  // The page is being left, so the call never settles and shows no error.
  if (redirectIfBlocked(code)) return new Promise(() => {})
  throw new ApiError(response.status, problem ?? {}, Number(response.headers.get('retry-after')) || undefined)
}

/**
 * Redirects a user who must change the password or set up the second factor first. Returns false when already
 * on that page.
 */
function redirectIfBlocked(code: string | null): boolean {
  const targets: Partial<Record<string, string>> = {
    password_change_required: getChangePasswordPath(getPathToReturn(location)),
    second_factor_setup_required: `${href('/account')}#second-factor`,
  }
  const target = targets[code ?? '']
  if (!target || new URL(target, location.href).pathname === location.pathname) return false
  location.assign(target)
  return true
}

/** Returns the server's message, or the fallback when there is none. */
export function getErrorMessage(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.serverMessage) || otherwise
}

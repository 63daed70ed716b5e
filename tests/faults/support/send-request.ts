export interface FaultRequest {
  method?: string
  path: string
  token?: string
  /** Client address, as a load balancer reports it. */
  from?: string
  body?: unknown
  /** JSON text sent instead of `body`. */
  raw?: string
  headers?: Record<string, string>
  timeoutMs?: number
}

export interface FaultResponse<T> {
  /** 0: no complete response. */
  status: number
  ms: number
  /** Parsed JSON response. */
  body: T
  /** One line about the request and its result. */
  summary: string
}

interface Problem {
  code?: string
}

/**
 * Sends one request and never throws. Repeats it after 408, which says that the connection was closed before
 * the request arrived, like browsers do.
 */
export async function sendRequest<T = object>(
  origin: string,
  request: FaultRequest,
): Promise<FaultResponse<T & Problem>> {
  const response = await send<T>(origin, request)
  return response.status === 408 ? send(origin, request) : response
}

async function send<T>(origin: string, request: FaultRequest): Promise<FaultResponse<T & Problem>> {
  const { method = 'GET', path, token, from, body, raw, timeoutMs: patience = 30_000 } = request
  const began = performance.now()
  const toResponse = (status: number, body: T & Problem, why: string) => {
    const ms = Math.round(performance.now() - began)
    return { status, ms, body, summary: `${method} ${path}: ${why} after ${ms} ms` }
  }
  try {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...((body !== undefined || raw !== undefined) && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(from && { 'x-forwarded-for': from }),
        ...request.headers,
      },
      body: body === undefined ? raw : JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const read = (isJson ? JSON.parse(text) : {}) as T & Problem
    const why = isJson ? read.code : response.ok ? '' : text.slice(0, 80)
    return toResponse(response.status, read, `${response.status} ${why ?? ''}`.trim())
  } catch (error) {
    const { message, cause } = error as Error
    return toResponse(0, {} as T & Problem, `${message} ${cause ?? ''}`.trim())
  }
}

export interface FaultRequest {
  method?: string
  path: string
  token?: string
  /** The address it comes from, as a balancer would say it. */
  from?: string
  body?: unknown
  /** Instead of a body, one that is JSON already, to be sent to the letter. */
  raw?: string
  headers?: Record<string, string>
  /** In ms. */
  timeoutMs?: number
}

export interface FaultResponse<T> {
  /** 0: no whole answer came. */
  status: number
  ms: number
  /** Of an answer in JSON. */
  body: T
  /** For a line of the report: what was asked and what came of it. */
  summary: string
}

interface Problem {
  code?: string
}

/**
 * One request, tried once, whatever comes of it. Never throws. 408 says that the connection had been given up before
 * the request was there, so that is asked again, as browsers do.
 */
export async function sendRequest<T = object>(
  origin: string,
  asked: FaultRequest,
): Promise<FaultResponse<T & Problem>> {
  const said = await send<T>(origin, asked)
  return said.status === 408 ? send(origin, asked) : said
}

async function send<T>(origin: string, asked: FaultRequest): Promise<FaultResponse<T & Problem>> {
  const { method = 'GET', path, token, from, body, raw, timeoutMs: patience = 30_000 } = asked
  const began = performance.now()
  const said = (status: number, body: T & Problem, why: string) => {
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
        ...asked.headers,
      },
      body: body === undefined ? raw : JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const read = (isJson ? JSON.parse(text) : {}) as T & Problem
    const why = isJson ? read.code : response.ok ? '' : text.slice(0, 80)
    return said(response.status, read, `${response.status} ${why ?? ''}`.trim())
  } catch (error) {
    const { message, cause } = error as Error
    return said(0, {} as T & Problem, `${message} ${cause ?? ''}`.trim())
  }
}

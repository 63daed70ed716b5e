/** The shop starts to answer within 11.5 seconds (app.ts); the rest is for the line. */
const LIMIT_MS = 30_000

/** The slowest line on which a large body is sent to its end: 128 kbit/s. */
const BYTES_PER_MS = 16

/** Returns how many milliseconds a request with a body of that size may take. */
export function getTimeLimit(bytes: number): number {
  return LIMIT_MS + bytes / BYTES_PER_MS
}

/**
 * Fetches like `fetch`, and aborts a request that takes too long. The limit includes the body of the answer, except that
 * of a download, which may be of any size.
 */
export const fetchInTime: typeof fetch = async (input, init) => {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, getTimeLimit(getSize(init?.body)))
  if (init?.signal?.aborted) abort()
  init?.signal?.addEventListener('abort', abort)
  try {
    const response = await fetch(input, { ...init, signal: controller.signal })
    // The response then has its body without waiting.
    if (!response.headers.has('content-disposition')) await response.clone().arrayBuffer()
    return response
  } finally {
    clearTimeout(timer)
  }
}

function getSize(body: BodyInit | null | undefined): number {
  if (typeof body === 'string') return body.length
  return body instanceof Blob ? body.size : 0
}

import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { closeGracefully } from './body-limit.ts'

/** Statuses of errors from Node's HTTP parser; any other error is a 400. */
const STATUS_BY_ERROR: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Builds the response for a request that could not be parsed or that failed outside the app. */
export function createErrorResponse(error: unknown, always: [string, string][], log: Logger): Response {
  const isClientError = error instanceof Error && error.name === 'RequestError'
  if (!isClientError) log.error({ err: error }, 'request failed outside the app')
  const headers = new Headers([...always, ['cache-control', 'no-store']])
  return new Response(null, { status: isClientError ? 400 : 500, headers })
}

/**
 * Writes the error status, unless a response has already begun, and closes the connection, as Node does by
 * default.
 */
export function closeWithError(
  error: Error & { code?: string },
  socket: Duplex & { _httpMessage?: ServerResponse | null },
  always: [string, string][],
): void {
  if (socket.writable && !socket._httpMessage?.headersSent) {
    const status = STATUS_BY_ERROR[error.code ?? ''] ?? 400
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...always.map(([name, value]) => `${name}: ${value}`),
      'cache-control: no-store',
      'connection: close',
      'content-length: 0',
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    closeGracefully(socket)
    return
  }
  socket.destroy()
}

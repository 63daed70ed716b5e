import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { closeGracefully } from './unread-body.ts'

/** What Node's parser found, as its own answer would say it; anything else is a bad request. */
const STATUS_BY_ERROR: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** The answer to what no Request could be made of, or that failed where nothing else answers for it. */
export function createErrorResponse(error: unknown, always: [string, string][], log: Logger): Response {
  const isTheirs = error instanceof Error && error.name === 'RequestError'
  if (!isTheirs) log.error({ err: error }, 'a request was not answered')
  const headers = new Headers([...always, ['cache-control', 'no-store']])
  return new Response(null, { status: isTheirs ? 400 : 500, headers })
}

/** As Node does it by itself: says why, unless an answer is being written there, and ends the connection. */
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

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getBodyLimit } from './body-limit.ts'

/** High-water mark of a request: Node receives this much of a body that the app does not read. */
const MAX_UNREAD_BYTES = 64 * 1024

/** How long a client may continue sending after its response. */
const LINGER_MS = 5_000

/**
 * Announces the end of the connection on a response that is sent before the request body has arrived. On a
 * kept-alive connection, the rest of the body would precede the next request, which may come from another
 * visitor behind the same proxy.
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const length = getDeclaredLength(request)
  if (length === null || length <= MAX_UNREAD_BYTES) return
  response.writeHead = new Proxy(response.writeHead, {
    apply(writeHead, self, parameters) {
      if (!request.complete) {
        const { socket } = request
        response.setHeader('connection', 'close')
        // Node calls this once the response is written.
        socket.destroySoon = () => closeGracefully(socket)
      }
      return Reflect.apply(writeHead, self, parameters)
    },
  })
}

/** Returns false for a body that is rejected anyway, so that the client need not send it. */
export function shouldContinue(request: IncomingMessage): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) <=
      getBodyLimit(request.method, request.url?.split('?')[0] ?? '').maxBytes
  )
}

/** Returns null without a body and infinity for a chunked one. */
function getDeclaredLength({ headers }: IncomingMessage): number | null {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  const length = headers['content-length']
  return length === undefined ? null : Number(length)
}

/**
 * Ends a connection on which the client may still be sending. Closing it at once would reset it, and the
 * client would lose the response, so incoming data is discarded until the client closes its side or the time
 * is over.
 */
export function closeGracefully(socket: Duplex): void {
  if (socket.destroyed) return
  socket.end()
  // Removes Node's parser from the connection, so that an unfinished body is never read as a complete one.
  socket
    .removeAllListeners('data')
    .on('data', () => {})
    .resume()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

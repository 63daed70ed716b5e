import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** The largest body that a call reads. */
export const MAX_BODY_BYTES = 256 * 1024

/** The high-water mark of a request: Node receives this much of a body that nobody reads. */
const MAX_UNREAD_BYTES = 64 * 1024

/** How long a client may go on sending after its response. */
const LINGER_MS = 5_000

/**
 * Announces the end of the connection on a response that is sent before the request's body has arrived. On a kept
 * connection the rest of that body would stand before the next request, which may be another visitor's behind a proxy.
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const length = getDeclaredLength(request)
  if (length === null || length <= MAX_UNREAD_BYTES) return
  response.writeHead = new Proxy(response.writeHead, {
    apply(writeHead, self, parameters) {
      if (!request.complete) {
        const { socket } = request
        response.setHeader('connection', 'close')
        // Node calls it once the response is written.
        socket.destroySoon = () => closeGracefully(socket)
      }
      return Reflect.apply(writeHead, self, parameters)
    },
  })
}

/** False for a body that is refused in any case: the client need not send it. */
export function shouldContinue(request: IncomingMessage): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) <= MAX_BODY_BYTES
  )
}

/** Null without a body; infinite for one in chunks. */
function getDeclaredLength({ headers }: IncomingMessage): number | null {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  const length = headers['content-length']
  return length === undefined ? null : Number(length)
}

/**
 * Ends a connection on which the client may still be sending. To close it at once would reset it, and the client would
 * lose the response, so what still arrives is discarded until the client closes its side or the time is over.
 */
export function closeGracefully(socket: Duplex): void {
  if (socket.destroyed) return
  socket.end()
  // A listener of our own takes the connection away from Node's parser; nobody reads an unfinished body as a whole one.
  socket
    .removeAllListeners('data')
    .on('data', () => {})
    .resume()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

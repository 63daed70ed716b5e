import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createMiddleware } from 'hono/factory'
import { ShopError, type ShopErrorCode } from '../../shop/errors.ts'
import { MAX_IMPORT_BYTES } from '../../shop/imports/import-fields.ts'
import { MAX_IMAGE_BYTES } from '../../shop/uploads/image-limits.ts'
import type { ApiEnv } from '../context.ts'

interface BodyLimit {
  maxBytes: number
  /** Error of a larger body. */
  code: ShopErrorCode
}

const GENERAL_LIMIT: BodyLimit = { maxBytes: 256 * 1024, code: 'body_too_large' }

/** POST routes that take a file as their body. */
const FILE_LIMITS: { path: RegExp; limit: BodyLimit }[] = [
  {
    path: /^\/api\/(?:(?:admin\/)?orders\/[\w-]+\/uploads|review-invitations\/[\w-]+\/picture|admin\/brand\/logo)\/?$/,
    limit: { maxBytes: MAX_IMAGE_BYTES, code: 'image_too_large' },
  },
  {
    path: /^\/api\/admin\/imports(?:\/preview)?\/?$/,
    limit: { maxBytes: MAX_IMPORT_BYTES, code: 'import_too_large' },
  },
]

function getBodyLimit(method: string | undefined, path: string): BodyLimit {
  const file = method === 'POST' ? FILE_LIMITS.find((each) => each.path.test(path)) : undefined
  return file?.limit ?? GENERAL_LIMIT
}

/**
 * Makes every reader of the body, validators included, share one read that stops at the limit of the route, also when the
 * client announces no length. Nothing is read before the first of them runs, which is after the authorization.
 */
export const limitBody = createMiddleware<ApiEnv>(async ({ req }, next) => {
  let body: Promise<ArrayBuffer> | undefined
  const get = () => {
    body ??= readBody(req.raw, req.path)
    return body
  }
  // Hono derives text, JSON and bytes from a cached body.
  Object.defineProperty(req.bodyCache, 'arrayBuffer', { get, enumerable: true })
  await next()
})

/**
 * Reads the body before the validators, which would take one that is too large for malformed JSON, and store replacement
 * characters for text in another encoding than UTF-8.
 */
export const readBodyFirst = createMiddleware<ApiEnv>(async ({ req }, next) => {
  const body = await req.arrayBuffer()
  const isJson = /json/i.test(req.header('content-type') ?? '')
  if (isJson && !isUtf8(body)) throw new ShopError('malformed_json')
  await next()
})

async function readBody({ method, headers, body }: Request, path: string): Promise<ArrayBuffer> {
  const { maxBytes, code } = getBodyLimit(method, path)
  const requireWithin = (length: number) => {
    if (length > maxBytes) throw new ShopError(code)
  }
  requireWithin(Number(headers.get('content-length') ?? 0))
  const chunks: Uint8Array[] = []
  let length = 0
  // Cancelling would close the connection before the client has read why its body is refused.
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    length += chunk.length
    requireWithin(length)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks, length)).buffer
}

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

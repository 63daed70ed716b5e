import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { ShopError, type ShopErrorCode } from '../../shop/errors.ts'
import { MAX_IMPORT_BYTES } from '../../shop/imports/import-fields.ts'
import { MAX_IMAGE_BYTES } from '../../shop/uploads/encode-image.ts'
import type { ApiEnv } from '../context.ts'

interface BodyLimit {
  maxBytes: number
  /** Error of a larger body; null for the general one. */
  code: ShopErrorCode | null
}

const GENERAL_LIMIT: BodyLimit = { maxBytes: 256 * 1024, code: null }

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

/** Returns the limit of the body that a route reads. */
export function getBodyLimit(method: string | undefined, path: string): BodyLimit {
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

/** Reads the body before the validators, which would take one that is too large for malformed JSON. */
export const readBodyFirst = createMiddleware<ApiEnv>(async ({ req }, next) => {
  await req.arrayBuffer()
  await next()
})

async function readBody({ method, headers, body }: Request, path: string): Promise<ArrayBuffer> {
  const { maxBytes, code } = getBodyLimit(method, path)
  const requireWithin = (length: number) => {
    if (length > maxBytes) throw code ? new ShopError(code) : new HTTPException(413)
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
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes.buffer
}

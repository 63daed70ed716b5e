import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isStaff } from '../../shop/accounts/roles.ts'
import {
  openAnswer,
  recordAnswer,
  releaseIdempotencyKey,
  reserveIdempotencyKey,
  type SealedRequest,
  sealAnswer,
  sealRequest,
} from '../../shop/idempotency/idempotency-keys.ts'
import { getClientKey } from '../../shop/rate-limit/client-networks.ts'
import { consumeClientRateLimit, consumeRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import type { ApiEnv } from '../context.ts'
import { throwInvalidField } from '../problem.ts'

/** In quotes, as the draft of the IETF has it, or without. */
export const IDEMPOTENCY_KEY = /^"?([\w.:-]{16,128})"?$/

/** Headers of the answer itself; all others belong to one request. */
const STORED_HEADERS = ['content-type', 'content-disposition', 'etag', 'location']

/**
 * Runs a request with an `Idempotency-Key` once and repeats its answer for 24 hours. Runs after the authentication, so that
 * a revoked credential gets no stored answer. A request that fails has changed nothing and frees its key.
 */
export const handleIdempotencyKey = createMiddleware<ApiEnv>(async (c, next) => {
  const header = c.req.header('idempotency-key')
  if (header === undefined) return next()
  const { db, log } = c.var.runtime
  const request = await sealIdempotentRequest(c, header)
  c.set('idempotencyKey', request.id)
  const reservation = await reserveIdempotencyKey(db, request)
  if ('answer' in reservation) {
    const { status, headers, body } = openAnswer(request, reservation.answer)
    return c.newResponse(
      status === 204 ? null : Buffer.from(body, 'base64'),
      status as ContentfulStatusCode,
      {
        ...headers,
        'idempotency-replayed': 'true',
      },
    )
  }
  const held = { id: request.id, attempt: reservation.attempt }
  await limitNewKeys(c).catch(async (error) => {
    await releaseIdempotencyKey(db, held)
    throw error
  })
  await next()
  try {
    if (c.res.ok) await recordAnswer(db, held, await sealResponse(request, c.res))
    else await releaseIdempotencyKey(db, held)
  } catch (error) {
    // The request is done; its key is taken over after the lock.
    log.warn({ err: error, request_id: c.var.requestId }, 'cannot store the answer of an idempotent request')
  }
})

/** Counts the keys of callers whom the route does not authenticate, and of customers: anybody can have them stored. */
async function limitNewKeys(c: Context<ApiEnv>): Promise<void> {
  const { runtime, requestActor: actor, clientAddress } = c.var
  if (!actor) return consumeClientRateLimit(runtime.db, 'idempotencyKeyClient', clientAddress)
  if (actor.user && !isStaff(actor.role ?? ''))
    await consumeRateLimit(runtime.db, 'idempotencyKeyCustomer', actor.user)
}

async function sealIdempotentRequest(c: Context<ApiEnv>, header: string): Promise<SealedRequest> {
  const key = IDEMPOTENCY_KEY.exec(header.trim())?.[1]
  if (!key) throwInvalidField('idempotency-key', 'common:problems.idempotency_key_invalid')
  const client = c.var.clientAddress ? getClientKey(c.var.clientAddress) : ''
  const url = new URL(c.req.url)
  return sealRequest({
    key,
    caller: c.req.header('authorization') ?? `client ${client}`,
    method: c.req.method,
    path: url.pathname + url.search,
    body: await c.req.bytes(),
  })
}

async function sealResponse(request: SealedRequest, response: Response): Promise<string> {
  const headers = STORED_HEADERS.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const body = Buffer.from(await response.clone().arrayBuffer()).toString('base64')
  return sealAnswer(request, { status: response.status, headers: Object.fromEntries(headers), body })
}

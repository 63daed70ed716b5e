/**
 * Stateful fake of the PayPal API used by the shop, typed with the installed SDK. Start by hand: `PORT=4100
 * node tests/fakes/paypal-server.ts`.
 */
import { randomUUID } from 'node:crypto'
import type { FakeResponse } from './faults.ts'
import { createPaypalControls } from './paypal/controls.ts'
import { type Parsed, parseOrder, parseRefund } from './paypal/parse-requests.ts'
import { createPaypalState, PaypalError, toOrderResponse, toRefundResponse } from './paypal/paypal-state.ts'
import { renderApprovePage } from './paypal/render-approve-page.ts'
import {
  buildWebhookEvent,
  CERTIFICATE,
  CERTIFICATE_PATH,
  signTransmission,
  verifySignature,
} from './paypal/webhook-events.ts'
import { createPaypalWebhooks } from './paypal/webhooks.ts'
import {
  type FakeRequest,
  type InjectedFailure,
  jsonResponse,
  type SharedControls,
  serveFake,
} from './serve-fake.ts'
import { createWebhookQueue } from './webhook-queue.ts'

const CLIENT_ID = process.env.PAYPAL_CLIENT_ID ?? 'fake-client'
const CLIENT_SECRET = process.env.PAYPAL_CLIENT_SECRET ?? 'fake-secret'
const WEBHOOK_ID = process.env.PAYPAL_WEBHOOK_ID ?? 'FAKE-WEBHOOK'

const TOKEN_TTL_SECONDS = 32_400

function createFake(origin: string) {
  const by = { origin, webhookId: WEBHOOK_ID }
  const outgoing = createWebhookQueue((message) => signTransmission(message.body, by))
  const orders = createPaypalState(origin, (type, resource) =>
    outgoing.send(buildWebhookEvent(type, resource)),
  )
  const webhooks = createPaypalWebhooks()
  const tokens = new Set<string>()
  const answered = new Map<string, { body: string; answer: FakeResponse }>()

  const handleRequest = (request: FakeRequest, failure?: InjectedFailure) =>
    catchErrors(() => route(request, failure))

  function route(request: FakeRequest, failure?: InjectedFailure): FakeResponse {
    const { method, path } = request
    const approved = /^\/approve\/(\w+)$/.exec(path)?.[1]
    if (approved) return renderApprovePage(orders, request, approved)
    if (method === 'GET' && path === CERTIFICATE_PATH) return { status: 200, body: CERTIFICATE }
    if (method === 'POST' && path === '/v1/oauth2/token') return createToken(request)
    if (!tokens.has(request.headers.authorization?.replace(/^Bearer /, '') ?? '')) {
      return errorResponse(401, 'INVALID_TOKEN')
    }
    const webhook = /^\/v1\/notifications\/webhooks(?:\/(\w+))?$/.exec(path)
    if (webhook) return answerWebhooks(request, webhook[1])
    if (method === 'POST') return postOnce(request, failure)
    if (method === 'GET' && path === '/v1/customer/disputes') {
      return jsonResponse(200, orders.listDisputes(request.query.get('disputed_transaction_id') ?? ''))
    }
    const disputed = /^\/v1\/customer\/disputes\/([\w-]+)$/.exec(path)?.[1]
    if (method === 'GET' && disputed) return jsonResponse(200, orders.showDispute(disputed))
    const [, kind, id = ''] =
      /^\/v2\/(checkout\/orders|payments\/captures|payments\/refunds)\/(\w+)$/.exec(path) ?? []
    if (method !== 'GET' || !kind) return errorResponse(404, 'RESOURCE_NOT_FOUND')
    if (kind === 'checkout/orders') return jsonResponse(200, toOrderResponse(orders.find(id)))
    if (kind === 'payments/captures') return jsonResponse(200, orders.findCapture(id).capture)
    return jsonResponse(200, toRefundResponse(orders.findRefund(id).refund))
  }

  function answerWebhooks({ method, body }: FakeRequest, id: string | undefined): FakeResponse {
    if (method === 'GET') return jsonResponse(200, id ? webhooks.find(id) : webhooks.list())
    if (method === 'POST' && !id) return jsonResponse(201, webhooks.create(body))
    if (method === 'PATCH' && id) return jsonResponse(200, webhooks.change(id, body))
    if (method !== 'DELETE' || !id) return errorResponse(404, 'RESOURCE_NOT_FOUND')
    webhooks.remove(id)
    return { status: 204, body: '' }
  }

  /** Repeats the stored response for a known request id. */
  function postOnce(request: FakeRequest, failure?: InjectedFailure): FakeResponse {
    if (!request.headers['content-type']?.startsWith('application/json')) {
      return errorResponse(415, 'UNSUPPORTED_MEDIA_TYPE')
    }
    const key = `${request.path} ${request.headers['paypal-request-id']}`
    const before = request.headers['paypal-request-id'] ? answered.get(key) : undefined
    if (before && before.body !== request.body) return errorResponse(422, 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED')
    if (before) return before.answer
    const done = failure && !failure.isDone ? null : catchErrors(() => post(request))
    const response = failure?.answer ?? done ?? errorResponse(500, 'INTERNAL_SERVER_ERROR')
    answered.set(key, { body: request.body, answer: response })
    return response
  }

  function post(request: FakeRequest): FakeResponse {
    const { path, body } = request
    const isFullRepresentation = request.headers.prefer === 'return=representation'
    if (path === '/v2/checkout/orders') {
      // PayPal requires the header for orders that name a payment source.
      if (!request.headers['paypal-request-id']) return errorResponse(400, 'PAYPAL_REQUEST_ID_REQUIRED')
      const booked = orders.create(requireValid(parseOrder(body)))
      const { id, status, links } = booked.order
      return jsonResponse(200, isFullRepresentation ? toOrderResponse(booked) : { id, status, links })
    }
    if (path === '/v1/notifications/verify-webhook-signature') {
      const verdict = verifySignature(body, WEBHOOK_ID)
      if (verdict === null) return errorResponse(400, 'VALIDATION_ERROR')
      return jsonResponse(200, { verification_status: verdict ? 'SUCCESS' : 'FAILURE' })
    }
    const captured = /^\/v2\/checkout\/orders\/(\w+)\/capture$/.exec(path)?.[1]
    if (captured) {
      const booked = orders.capture(captured)
      const { id, status, links } = booked.order
      return jsonResponse(201, isFullRepresentation ? toOrderResponse(booked) : { id, status, links })
    }
    const refunded = /^\/v2\/payments\/captures\/(\w+)\/refund$/.exec(path)?.[1]
    if (!refunded) return errorResponse(404, 'RESOURCE_NOT_FOUND')
    const refund = orders.refund(refunded, requireValid(parseRefund(body)))
    const { id, status, links } = refund
    return jsonResponse(201, isFullRepresentation ? refund : { id, status, links })
  }

  function createToken({ headers, body }: FakeRequest): FakeResponse {
    const expected = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')
    if (headers.authorization !== `Basic ${expected}`) {
      return jsonResponse(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
    }
    if (new URLSearchParams(body).get('grant_type') !== 'client_credentials') {
      return jsonResponse(400, { error: 'unsupported_grant_type' })
    }
    const token = `A21AA${randomUUID()}`
    tokens.add(token)
    return jsonResponse(200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: TOKEN_TTL_SECONDS,
      app_id: 'APP-FAKE',
      scope: 'fake',
    })
  }

  const controls = {
    ...createPaypalControls(orders, outgoing.send, (body, at) => signTransmission(body, by, at)),
    /** Revokes every access token. */
    revoke_tokens: () => tokens.clear(),
    webhooks_of_app: () => webhooks.list().webhooks,
    /** Accepts webhooks on this machine. */
    allow_loopback: () => webhooks.allowLoopback(),
  }
  return { answer: handleRequest, controls, deliveries: outgoing }
}

export type PaypalControls = SharedControls & ReturnType<typeof createFake>['controls']

function requireValid<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value
  throw new PaypalError(parsed.status, `${parsed.problem.issue} ${parsed.problem.field}`)
}

function catchErrors(work: () => FakeResponse): FakeResponse {
  try {
    return work()
  } catch (error) {
    if (error instanceof PaypalError) return errorResponse(error.status, error.issue, error.field)
    throw error
  }
}

function errorResponse(status: number, issue: string, field?: string): FakeResponse {
  const name = status === 422 ? 'UNPROCESSABLE_ENTITY' : issue
  return jsonResponse(status, {
    name,
    message: issue,
    debug_id: randomUUID().slice(0, 13),
    details: [{ issue, ...(field && { field }) }],
  })
}

serveFake(createFake)

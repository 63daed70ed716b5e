/**
 * PayPal as far as the shop uses it, stateful, with the request types of the SDK that is installed.
 * By hand: `PORT=4100 node tests/fakes/paypal-server.ts`.
 */
import { randomUUID } from 'node:crypto'
import { deliveries } from './deliveries.ts'
import type { Answer } from './faults.ts'
import { approvePage } from './paypal/approve-page.ts'
import { openBooks, Refusal, refundShown, shown } from './paypal/books.ts'
import { paypalControls } from './paypal/controls.ts'
import { CERTIFICATE, CERTIFICATE_PATH, eventOf, isVerified, signed } from './paypal/notices.ts'
import { type Parsed, parseOrder, parseRefund } from './paypal/requests.ts'
import { type Failure, type FakeRequest, json, type SharedControls, serveFake } from './serve-fake.ts'

const CLIENT_ID = process.env.PAYPAL_CLIENT_ID ?? 'fake-client'
const CLIENT_SECRET = process.env.PAYPAL_CLIENT_SECRET ?? 'fake-secret'
const WEBHOOK_ID = process.env.PAYPAL_WEBHOOK_ID ?? 'FAKE-WEBHOOK'

const TOKEN_SECONDS = 32_400

function makeFake(origin: string) {
  const by = { origin, webhookId: WEBHOOK_ID }
  const outgoing = deliveries((message) => signed(message.body, by))
  const books = openBooks(origin, (type, resource) => outgoing.send(eventOf(type, resource)))
  const tokens = new Set<string>()
  const answered = new Map<string, { body: string; answer: Answer }>()

  const answer = (request: FakeRequest, failure?: Failure) => orRefused(() => route(request, failure))

  function route(request: FakeRequest, failure?: Failure): Answer {
    const { method, path } = request
    const approved = /^\/approve\/(\w+)$/.exec(path)?.[1]
    if (approved) return approvePage(books, request, approved)
    if (method === 'GET' && path === CERTIFICATE_PATH) return { status: 200, body: CERTIFICATE }
    if (method === 'POST' && path === '/v1/oauth2/token') return giveToken(request)
    if (!tokens.has(request.headers.authorization?.replace(/^Bearer /, '') ?? '')) {
      return refused(401, 'INVALID_TOKEN')
    }
    if (method === 'POST') return postOnce(request, failure)
    if (method === 'GET' && path === '/v1/customer/disputes') {
      return json(200, books.listDisputes(request.query.get('disputed_transaction_id') ?? ''))
    }
    const disputed = /^\/v1\/customer\/disputes\/([\w-]+)$/.exec(path)?.[1]
    if (method === 'GET' && disputed) return json(200, books.showDispute(disputed))
    const [, kind, id = ''] =
      /^\/v2\/(checkout\/orders|payments\/captures|payments\/refunds)\/(\w+)$/.exec(path) ?? []
    if (method !== 'GET' || !kind) return refused(404, 'RESOURCE_NOT_FOUND')
    if (kind === 'checkout/orders') return json(200, shown(books.find(id)))
    if (kind === 'payments/captures') return json(200, books.findCapture(id).capture)
    return json(200, refundShown(books.findRefund(id).refund))
  }

  /** What was done, refused or failed under a request id is answered again, not done again. */
  function postOnce(request: FakeRequest, failure?: Failure): Answer {
    if (!request.headers['content-type']?.startsWith('application/json')) {
      return refused(415, 'UNSUPPORTED_MEDIA_TYPE')
    }
    const key = `${request.path} ${request.headers['paypal-request-id']}`
    const before = request.headers['paypal-request-id'] ? answered.get(key) : undefined
    if (before && before.body !== request.body) return refused(422, 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED')
    if (before) return before.answer
    const done = failure && !failure.isDone ? null : orRefused(() => post(request))
    const answer = failure?.answer ?? done ?? refused(500, 'INTERNAL_SERVER_ERROR')
    answered.set(key, { body: request.body, answer })
    return answer
  }

  function post(request: FakeRequest): Answer {
    const { path, body } = request
    const whole = request.headers.prefer === 'return=representation'
    if (path === '/v2/checkout/orders') {
      // Without one PayPal refuses an order that names how it will be paid.
      if (!request.headers['paypal-request-id']) return refused(400, 'PAYPAL_REQUEST_ID_REQUIRED')
      const booked = books.create(valid(parseOrder(body)))
      const { id, status, links } = booked.order
      return json(200, whole ? shown(booked) : { id, status, links })
    }
    if (path === '/v1/notifications/verify-webhook-signature') {
      const verdict = isVerified(body, WEBHOOK_ID)
      if (verdict === null) return refused(400, 'VALIDATION_ERROR')
      return json(200, { verification_status: verdict ? 'SUCCESS' : 'FAILURE' })
    }
    const captured = /^\/v2\/checkout\/orders\/(\w+)\/capture$/.exec(path)?.[1]
    if (captured) {
      const booked = books.capture(captured)
      const { id, status, links } = booked.order
      return json(201, whole ? shown(booked) : { id, status, links })
    }
    const refunded = /^\/v2\/payments\/captures\/(\w+)\/refund$/.exec(path)?.[1]
    if (!refunded) return refused(404, 'RESOURCE_NOT_FOUND')
    const refund = books.refund(refunded, valid(parseRefund(body)))
    const { id, status, links } = refund
    return json(201, whole ? refund : { id, status, links })
  }

  function giveToken({ headers, body }: FakeRequest): Answer {
    const expected = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')
    if (headers.authorization !== `Basic ${expected}`) {
      return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
    }
    if (new URLSearchParams(body).get('grant_type') !== 'client_credentials') {
      return json(400, { error: 'unsupported_grant_type' })
    }
    const token = `A21AA${randomUUID()}`
    tokens.add(token)
    return json(200, { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: 'fake' })
  }

  const controls = {
    ...paypalControls(books, outgoing.send, (body, at) => signed(body, by, at)),
    /** Every token given so far is worth nothing. */
    revoke_tokens: () => tokens.clear(),
  }
  return { answer, controls, deliveries: outgoing }
}

export type PaypalControls = SharedControls & ReturnType<typeof makeFake>['controls']

function valid<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value
  throw new Refusal(parsed.status, `${parsed.problem.issue} ${parsed.problem.field}`)
}

function orRefused(work: () => Answer): Answer {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return refused(error.status, error.issue)
    throw error
  }
}

function refused(status: number, issue: string): Answer {
  const name = status === 422 ? 'UNPROCESSABLE_ENTITY' : issue
  return json(status, { name, message: issue, debug_id: randomUUID().slice(0, 13), details: [{ issue }] })
}

serveFake(makeFake)

import type { FakeResponse } from '../faults.ts'
import { type FakeRequest, type InjectedFailure, jsonResponse } from '../serve-fake.ts'
import { createIdempotencyStore } from './idempotency.ts'
import { cancelIntent, confirmIntent, createIntent } from './intents.ts'
import {
  DISPUTE_LIST,
  type DisputeList,
  EVENT_LIST,
  type EventList,
  INTENT_CONFIRM,
  INTENT_CREATE,
  INTENT_LIST,
  type IntentConfirm,
  type IntentCreate,
  type IntentList,
  ONLY_EXPAND,
  REFUND_CREATE,
  REFUND_LIST,
  type RefundCreate,
  type RefundList,
  SESSION_CREATE,
  SESSION_LIST,
  type SessionCreate,
  type SessionList,
} from './parameters.ts'
import { type FormShape, parseForm } from './parse-form.ts'
import { createRefund } from './refunds.ts'
import { createSession, expireSession, requireSession } from './sessions.ts'
import { StripeError } from './stripe-error.ts'
import { requireObject, type StripeState } from './stripe-state.ts'

type RouteHandler = (form: URLSearchParams, id: string) => object

/** Handles requests to Stripe's API. */
export function createStripeApi(state: StripeState, secretKeys: string[]) {
  const once = createIdempotencyStore(() => state.held?.promise)
  const routes = createRoutes(state)
  return async (request: FakeRequest, failure?: InjectedFailure): Promise<FakeResponse> => {
    try {
      if (!secretKeys.some((key) => request.headers.authorization === `Bearer ${key}`)) {
        throw new StripeError(401, 'Invalid API Key provided')
      }
      const route = routes.find(({ method, path }) => method === request.method && path.test(request.path))
      if (!route) throw new StripeError(404, `Unrecognized request URL (${request.method}: ${request.path}).`)
      const id = route.path.exec(request.path)?.[1] ?? ''
      const form = request.method === 'GET' ? request.query : new URLSearchParams(request.body)
      const act = async () => {
        if (failure && !failure.isDone) return failure.answer
        const done = jsonResponse(200, route.act(form, id))
        return failure?.answer ?? done
      }
      if (request.method === 'GET') return await act()
      const key = request.headers['idempotency-key']
      return await once(typeof key === 'string' ? key : undefined, `${request.path}?${request.body}`, act)
    } catch (problem) {
      if (problem instanceof StripeError) return problem.answer()
      throw problem
    }
  }
}

function createRoutes(state: StripeState) {
  const shown = <T extends { expand?: string[] }>(
    shape: FormShape<T>,
    act: (params: T, id: string) => object,
  ): RouteHandler => {
    return (form, id) => {
      const params = parseForm<T>(shape, form)
      return state.toResponse(act(params, id), params.expand)
    }
  }
  const plain = (act: (id: string) => object) => shown<{ expand?: string[] }>(ONLY_EXPAND, (_, id) => act(id))
  const route = (method: string, path: string, act: RouteHandler) => ({
    method,
    path: new RegExp(`^/v1/${path.replace(':id', '([^/]+)')}$`),
    act,
  })
  return [
    route(
      'POST',
      'checkout/sessions',
      shown<SessionCreate>(SESSION_CREATE, (params) => createSession(state, params)),
    ),
    route(
      'GET',
      'checkout/sessions',
      shown<SessionList>(SESSION_LIST, (params) =>
        paginate(
          [...state.sessions.values()]
            .filter(matchesIntent(params.payment_intent))
            .filter(isCreatedIn(params)),
          params,
        ),
      ),
    ),
    route(
      'GET',
      'checkout/sessions/:id',
      plain((id) => requireSession(state, id)),
    ),
    route(
      'POST',
      'checkout/sessions/:id/expire',
      plain((id) => expireSession(state, id)),
    ),
    route(
      'POST',
      'payment_intents',
      shown<IntentCreate>(INTENT_CREATE, (params) => createIntent(state, params)),
    ),
    route(
      'GET',
      'payment_intents',
      shown<IntentList>(INTENT_LIST, (params) =>
        paginate([...state.intents.values()].filter(isCreatedIn(params)), params),
      ),
    ),
    route(
      'GET',
      'payment_intents/:id',
      plain((id) => requireObject(state.intents, 'payment_intent', id)),
    ),
    route(
      'POST',
      'payment_intents/:id/confirm',
      shown<IntentConfirm>(INTENT_CONFIRM, (params, id) => confirmIntent(state, id, params)),
    ),
    route(
      'POST',
      'payment_intents/:id/cancel',
      plain((id) => cancelIntent(state, id)),
    ),
    route(
      'POST',
      'refunds',
      shown<RefundCreate>(REFUND_CREATE, (params) => createRefund(state, params, state.refundStatus)),
    ),
    route(
      'GET',
      'refunds',
      shown<RefundList>(REFUND_LIST, (params) =>
        paginate([...state.refunds.values()].filter(matchesIntent(params.payment_intent)), params),
      ),
    ),
    route(
      'GET',
      'events',
      shown<EventList>(EVENT_LIST, (params) => paginate(eventsIn(state, params), params)),
    ),
    route(
      'GET',
      'disputes',
      shown<DisputeList>(DISPUTE_LIST, (params) =>
        paginate([...state.disputes.values()].filter(matchesIntent(params.payment_intent)), params),
      ),
    ),
    route(
      'GET',
      'charges/:id',
      plain((id) => requireObject(state.charges, 'charge', id)),
    ),
  ]
}

function eventsIn({ events }: StripeState, { types, created }: EventList) {
  const since = typeof created === 'object' ? (created.gte ?? 0) : 0
  return events.filter((event) => (!types || types.includes(event.type)) && event.created >= since)
}

function matchesIntent(intentId: string | undefined) {
  return (one: { payment_intent: string | null }) => !intentId || one.payment_intent === intentId
}

function isCreatedIn({ created }: { created?: { gte?: number } }) {
  return (one: { created: number }) => one.created >= (created?.gte ?? 0)
}

/** Returns a page of objects, newest first. */
function paginate(
  all: { id: string }[],
  { limit = 10, starting_after: after }: { limit?: number; starting_after?: string },
) {
  const newest = all.toReversed()
  const start = after ? newest.findIndex(({ id }) => id === after) + 1 : 0
  const data = newest.slice(start, start + limit)
  return { object: 'list', data, has_more: start + data.length < newest.length, url: '/v1/list' }
}

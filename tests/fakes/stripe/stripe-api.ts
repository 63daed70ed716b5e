import type { FakeResponse } from '../faults.ts'
import { type FakeRequest, type InjectedFailure, jsonResponse } from '../serve-fake.ts'
import { authenticate, type Caller, toAccount } from './accounts.ts'
import { createIdempotencyStore } from './idempotency.ts'
import { cancelIntent, confirmIntent, createIntent } from './intents.ts'
import {
  DISPUTE_LIST,
  type DisputeList,
  ENDPOINT_CREATE,
  ENDPOINT_LIST,
  type EndpointCreate,
  type EndpointList,
  EVENT_LIST,
  type EventList,
  INTENT_CONFIRM,
  INTENT_CREATE,
  INTENT_LIST,
  INTENT_READ,
  type IntentConfirm,
  type IntentCreate,
  type IntentList,
  type IntentRead,
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
import { createEndpoint, deleteEndpoint, getEndpoint, listEndpoints } from './webhook-endpoints.ts'

type RouteHandler = (form: URLSearchParams, id: string, caller: Caller) => object

/** Handles requests to Stripe's API. */
export function createStripeApi(state: StripeState) {
  const once = createIdempotencyStore(() => state.held?.promise)
  const routes = createRoutes(state)
  return async (request: FakeRequest, failure?: InjectedFailure): Promise<FakeResponse> => {
    try {
      const caller = authenticate(request.headers.authorization, state.revokedKeys)
      const route = routes.find(({ method, path }) => method === request.method && path.test(request.path))
      if (!route) throw new StripeError(404, `Unrecognized request URL (${request.method}: ${request.path}).`)
      if (caller.isPublishable && !route.isForBrowsers) {
        throw new StripeError(403, 'This API call cannot be made with a publishable API key.')
      }
      const id = route.path.exec(request.path)?.[1] ?? ''
      const form = request.method === 'GET' ? request.query : new URLSearchParams(request.body)
      const act = async () => {
        if (failure && !failure.isDone) return failure.answer
        const done = jsonResponse(200, route.act(form, id, caller))
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
    act: (params: T, id: string, caller: Caller) => object,
  ): RouteHandler => {
    return (form, id, caller) => {
      const params = parseForm<T>(shape, form)
      return state.toResponse(act(params, id, caller), params.expand)
    }
  }
  const plain = (act: (id: string) => object) => shown<{ expand?: string[] }>(ONLY_EXPAND, (_, id) => act(id))
  const route = (method: string, path: string, act: RouteHandler) => ({
    method,
    path: new RegExp(`^/v1/${path.replace(':id', '([^/]+)')}$`),
    act,
    isForBrowsers: method === 'GET' && path === 'payment_intents/:id',
  })
  const owner = ({ account }: Caller) => ({ account: account.id, livemode: account.livemode })
  return [
    route('GET', 'account', (_, __, { account }) => toAccount(account)),
    route(
      'POST',
      'webhook_endpoints',
      shown<EndpointCreate & { expand?: string[] }>(ENDPOINT_CREATE, (params, _, caller) =>
        createEndpoint(state, owner(caller), params),
      ),
    ),
    route(
      'GET',
      'webhook_endpoints',
      shown<EndpointList>(ENDPOINT_LIST, (params, _, caller) =>
        paginate(listEndpoints(state, owner(caller)), params),
      ),
    ),
    route('GET', 'webhook_endpoints/:id', (_, id, caller) => getEndpoint(state, owner(caller), id)),
    route('DELETE', 'webhook_endpoints/:id', (_, id, caller) => deleteEndpoint(state, owner(caller), id)),
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
      shown<IntentCreate>(INTENT_CREATE, (params, _, caller) => {
        const intent = createIntent(state, params)
        state.intentAccounts.set(intent.id, caller.account.id)
        return intent
      }),
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
      shown<IntentRead>(INTENT_READ, (params, id, caller) => readIntent(state, params, id, caller)),
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

/** A publishable key reads only intents of its own account whose secret it knows. */
function readIntent(state: StripeState, { client_secret }: IntentRead, id: string, caller: Caller) {
  const intent = requireObject(state.intents, 'payment_intent', id)
  if (!caller.isPublishable) return intent
  const isKnown = client_secret === intent.client_secret && state.intentAccounts.get(id) === caller.account.id
  return isKnown ? intent : requireObject(new Map<string, object>(), 'payment_intent', id)
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

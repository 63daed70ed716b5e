import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { EndpointCreate } from './parameters.ts'
import { StripeError } from './stripe-error.ts'
import { createStripeId, requireObject, type StripeState } from './stripe-state.ts'

export type WebhookEndpoint = Pick<
  Stripe.WebhookEndpoint,
  'object' | 'id' | 'api_version' | 'created' | 'enabled_events' | 'livemode' | 'metadata' | 'status' | 'url'
> & { account: string }

/** Endpoints of one account and mode. */
const MAX_ENDPOINTS = 16

export function createEndpoint(
  state: StripeState,
  of: { account: string; livemode: boolean },
  { url, enabled_events, api_version, metadata }: EndpointCreate,
): object {
  if (!URL.canParse(url ?? '') || !enabled_events?.length)
    throw new StripeError(400, 'Missing required param.', { code: 'parameter_missing' })
  if (!isReachable(new URL(url), of.livemode, state.allowsLoopback)) {
    throw new StripeError(400, 'Invalid URL: URL must be publicly accessible.', {
      code: 'url_invalid',
      param: 'url',
    })
  }
  if (listEndpoints(state, of).length >= MAX_ENDPOINTS)
    throw new StripeError(400, `You have reached the maximum of ${MAX_ENDPOINTS} webhook endpoints.`)
  const endpoint: WebhookEndpoint = {
    object: 'webhook_endpoint',
    id: createStripeId('we'),
    api_version: api_version ?? null,
    created: state.now(),
    enabled_events,
    livemode: of.livemode,
    metadata: (metadata || {}) as Stripe.Metadata,
    status: 'enabled',
    url,
    account: of.account,
  }
  const secret = `whsec_${randomBytes(24).toString('base64url')}`
  state.endpoints.set(endpoint.id, endpoint)
  state.endpointSecrets.set(endpoint.id, secret)
  // The only answer with the secret.
  return { ...hideAccount(endpoint), secret }
}

/** Stripe refuses addresses that it cannot reach, and in live mode those without https. */
function isReachable({ protocol, hostname }: URL, livemode: boolean, allowsLoopback: boolean): boolean {
  if (allowsLoopback) return true
  if (livemode && protocol !== 'https:') return false
  return !/^(localhost|127\..*|\[::1\]|.*\.localhost)$/.test(hostname)
}

export function listEndpoints(state: StripeState, of: { account: string; livemode: boolean }) {
  return [...state.endpoints.values()]
    .filter(({ account, livemode }) => account === of.account && livemode === of.livemode)
    .map(hideAccount)
}

export function getEndpoint(state: StripeState, of: { account: string }, id: string) {
  const endpoint = requireObject(state.endpoints, 'webhook endpoint', id)
  if (endpoint.account !== of.account) requireObject(new Map<string, object>(), 'webhook endpoint', id)
  return hideAccount(endpoint)
}

export function deleteEndpoint(state: StripeState, of: { account: string }, id: string): object {
  getEndpoint(state, of, id)
  state.endpoints.delete(id)
  state.endpointSecrets.delete(id)
  return { id, object: 'webhook_endpoint', deleted: true }
}

function hideAccount({ account: _, ...endpoint }: WebhookEndpoint) {
  return endpoint
}

import type { InferResponseType } from 'hono/client'
import { DELIVERY_STATES, WEBHOOK_MESSAGE_TYPES } from '../../../shop/webhooks/webhook-fields.ts'
import { api, ifMatch, unwrapResponse } from '../../api-client.ts'
import { CURSOR_PARAM } from '../list/use-filters.ts'

const endpointCalls = api.admin.webhooks
const deliveryCalls = api.admin['webhook-deliveries']

export type Endpoint = InferResponseType<typeof endpointCalls.$get, 200>['endpoints'][number]

export type EndpointBody = Parameters<typeof endpointCalls.$post>[0]['json']

export type LastAttempt = NonNullable<Endpoint['last']>

export async function fetchEndpoints(): Promise<Endpoint[]> {
  return (await unwrapResponse(endpointCalls.$get())).endpoints
}

/** Creates an endpoint and returns its secret, or changes one. */
export async function saveEndpoint(saved: Endpoint | null, json: EndpointBody): Promise<string | null> {
  if (!saved) return (await unwrapResponse(endpointCalls.$post({ json }))).secret
  const { id, revision } = saved
  await unwrapResponse(endpointCalls[':id'].$put({ param: { id }, header: ifMatch(revision), json }))
  return null
}

export function deleteEndpoint({ id, revision }: Endpoint): Promise<unknown> {
  return unwrapResponse(endpointCalls[':id'].$delete({ param: { id }, header: ifMatch(revision) }))
}

export function changeEndpointState(id: string, command: 'pause' | 'resume'): Promise<Endpoint> {
  return unwrapResponse(endpointCalls[':id'].state.$post({ param: { id }, json: { command } }))
}

export async function rotateSecret(id: string, overlapHours: number): Promise<string> {
  const json = { overlapHours }
  return (await unwrapResponse(endpointCalls[':id'].secret.$post({ param: { id }, json }))).secret
}

/** Sends a test event and returns the id of its delivery. */
export async function sendTest(id: string): Promise<string> {
  return (await unwrapResponse(endpointCalls[':id'].test.$post({ param: { id } }))).deliveryId
}

/** Replays the messages between two local times and returns how many there are. */
export async function replayRange(id: string, from: string, to: string): Promise<number> {
  const json = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  return (await unwrapResponse(endpointCalls[':id'].replay.$post({ param: { id }, json }))).messages
}

export function fetchDeliveries(address: URLSearchParams) {
  const query = {
    endpoint: address.get('endpoint') ?? undefined,
    state: DELIVERY_STATES.find((state) => state === address.get('state')),
    type: WEBHOOK_MESSAGE_TYPES.find((type) => type === address.get('type')),
    before: address.get(CURSOR_PARAM) ?? undefined,
  }
  return unwrapResponse(deliveryCalls.$get({ query }))
}

export type Delivery = Awaited<ReturnType<typeof fetchDeliveries>>['deliveries'][number]

export function fetchDelivery(id: string) {
  return unwrapResponse(deliveryCalls[':id'].$get({ param: { id } }))
}

export type DeliveryDetails = Awaited<ReturnType<typeof fetchDelivery>>

export async function replayDelivery(id: string): Promise<string> {
  return (await unwrapResponse(deliveryCalls[':id'].replay.$post({ param: { id } }))).deliveryId
}

export function cancelDelivery(id: string): Promise<unknown> {
  return unwrapResponse(deliveryCalls[':id'].cancel.$post({ param: { id } }))
}

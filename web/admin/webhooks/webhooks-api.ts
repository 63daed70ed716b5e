import { DELIVERY_STATES, WEBHOOK_MESSAGE_TYPES } from '../../../shop/webhooks/webhook-event-types.ts'
import { type Answer, type ApiRequest, callApi } from '../../api-client.ts'
import { toInstant } from '../../i18n/parse-input.ts'
import { CURSOR_PARAM } from '../list/use-filters.ts'

export type Endpoint = Answer<'GET /admin/webhooks'>['endpoints'][number]

type EndpointBody = ApiRequest<'POST /admin/webhooks'>['json']

export type LastAttempt = NonNullable<Endpoint['last']>

export async function fetchEndpoints(): Promise<Endpoint[]> {
  return (await callApi('GET /admin/webhooks')).endpoints
}

/** Creates an endpoint and returns its secret, or changes one. */
export async function saveEndpoint(saved: Endpoint | null, json: EndpointBody): Promise<string | null> {
  if (!saved) return (await callApi('POST /admin/webhooks', { json })).secret
  const { id, revision } = saved
  await callApi('PUT /admin/webhooks/{id}', { param: { id }, ifMatch: revision, json })
  return null
}

export async function rotateSecret(id: string, overlapHours: number): Promise<string> {
  const json = { overlapHours }
  return (await callApi('POST /admin/webhooks/{id}/secret', { param: { id }, json })).secret
}

/** Sends a test event and returns the id of its delivery. */
export async function sendTest(id: string): Promise<string> {
  return (await callApi('POST /admin/webhooks/{id}/test', { param: { id } })).deliveryId
}

/** Replays the messages between two local times and returns how many there are. */
export async function replayMessages(id: string, from: string, to: string): Promise<number> {
  const json = { from: toInstant(from) ?? '', to: toInstant(to) ?? '' }
  return (await callApi('POST /admin/webhooks/{id}/replay', { param: { id }, json })).messages
}

export function fetchDeliveries(address: URLSearchParams) {
  const query = {
    endpoint: address.get('endpoint') ?? undefined,
    state: DELIVERY_STATES.find((state) => state === address.get('state')),
    type: WEBHOOK_MESSAGE_TYPES.find((type) => type === address.get('type')),
    before: address.get(CURSOR_PARAM) ?? undefined,
  }
  return callApi('GET /admin/webhook-deliveries', { query })
}

export type Delivery = Awaited<ReturnType<typeof fetchDeliveries>>['deliveries'][number]

export function fetchDelivery(id: string) {
  return callApi('GET /admin/webhook-deliveries/{id}', { param: { id } })
}

export type DeliveryDetails = Awaited<ReturnType<typeof fetchDelivery>>

export async function replayDelivery(id: string): Promise<string> {
  return (await callApi('POST /admin/webhook-deliveries/{id}/replay', { param: { id } })).deliveryId
}

/** Longer than the 60 s for which a process claims a delivery while it sends it. */
const SOON_MS = 90_000

/** Whether a delivery is being sent, or its next attempt is due within 90 s. */
export function isAttemptedSoon({
  state,
  nextAttemptAt,
}: Pick<Delivery, 'state' | 'nextAttemptAt'>): boolean {
  return state === 'pending' && nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + SOON_MS
}

import { type ApiRequest, callApi, fetchApi } from '../../../api-client.ts'
import type { OrderDetails } from '../orders-api.ts'

export type Delivery = OrderDetails['delivery']
export type DeliveryRun = Delivery['runs'][number]
export type DeliveryReading = Delivery['readings'][number]
export type GuaranteeCheck = Delivery['checks'][number]

type RunUpdate = ApiRequest<'POST /fulfilment/orders/{id}/runs/{runId}'>['json']
type Failure = ApiRequest<'POST /fulfilment/orders/{id}/failures'>['json']
type Plan = ApiRequest<'PUT /admin/orders/{id}/plan'>['json']

/** Stores an image of a reading and returns its id. */
export async function uploadReadingImage(orderId: string, file: File): Promise<string> {
  return (await callApi('POST /admin/orders/{id}/uploads', { param: { id: orderId } }, { body: file })).id
}

interface Reading {
  /** Place of the video, in an order of several. */
  post?: number
  count: number
  /** ISO 8601; undefined for now. */
  readAt?: string
  uploadId?: string
}

export function recordReading(orderId: string, { post, count, readAt, uploadId }: Reading) {
  const json = { post, count, readAt, uploadId }
  return callApi('POST /fulfilment/orders/{id}/readings', { param: { id: orderId }, json })
}

/** One count, or one of each video of an order of several. */
export function recordGuaranteeCheck(
  orderId: string,
  day: number,
  { counts, uploadId }: { counts: number[]; uploadId?: string },
) {
  const param = { id: orderId, day: String(day) }
  return callApi('POST /admin/orders/{id}/guarantee-checks/{day}', {
    param,
    json: { ...(counts.length > 1 ? { counts } : { count: counts[0] }), uploadId },
  })
}

export function updateRun(orderId: string, runId: string, json: RunUpdate): Promise<DeliveryRun> {
  return callApi('POST /fulfilment/orders/{id}/runs/{runId}', { param: { id: orderId, runId }, json })
}

export function reportFailure(orderId: string, json: Failure) {
  return callApi('POST /fulfilment/orders/{id}/failures', { param: { id: orderId }, json })
}

export function setDeliveryPlan(orderId: string, json: Plan) {
  return callApi('PUT /admin/orders/{id}/plan', { param: { id: orderId }, json })
}

/** The answer is a CSV file. */
export function fetchDeliveryReport(orderId: string) {
  return fetchApi('GET /admin/orders/{id}/delivery-report', { param: { id: orderId } })
}

import { session } from '../../../account/session.ts'
import { api, unwrapResponse } from '../../../api-client.ts'
import type { OrderDetails } from '../order-calls.ts'

const work = api.fulfilment.orders[':id']
const orderCalls = api.admin.orders[':id']

export type Delivery = OrderDetails['delivery']
export type DeliveryRun = Delivery['runs'][number]
export type DeliveryReading = Delivery['readings'][number]
export type GuaranteeCheck = Delivery['checks'][number]

type RunUpdate = Parameters<(typeof work.runs)[':runId']['$post']>[0]['json']
type Failure = Parameters<typeof work.failures.$post>[0]['json']
type Plan = Parameters<typeof orderCalls.plan.$put>[0]['json']

/** Stores an image of a reading and returns its id. */
export async function uploadReadingImage(orderId: string, file: File): Promise<string> {
  // The client sends JSON; `init` replaces its body and all its headers.
  const headers = { authorization: `Bearer ${session.read()?.token ?? ''}`, 'content-type': file.type }
  const call = orderCalls.uploads.$post({ param: { id: orderId } }, { init: { body: file, headers } })
  return (await unwrapResponse(call)).id
}

interface Reading {
  count: number
  /** ISO 8601; undefined for now. */
  readAt?: string
  uploadId?: string
}

export function recordReading(orderId: string, { count, readAt, uploadId }: Reading) {
  const json = { count, read_at: readAt, upload_id: uploadId }
  return unwrapResponse(work.readings.$post({ param: { id: orderId }, json }))
}

export function recordGuaranteeCheck(orderId: string, day: number, { count, uploadId }: Reading) {
  const param = { id: orderId, day: String(day) }
  return unwrapResponse(
    orderCalls['guarantee-checks'][':day'].$post({ param, json: { count, upload_id: uploadId } }),
  )
}

export function updateRun(orderId: string, runId: string, json: RunUpdate): Promise<DeliveryRun> {
  return unwrapResponse(work.runs[':runId'].$post({ param: { id: orderId, runId }, json }))
}

export function reportFailure(orderId: string, json: Failure) {
  return unwrapResponse(work.failures.$post({ param: { id: orderId }, json }))
}

export function setDeliveryPlan(orderId: string, json: Plan) {
  return unwrapResponse(orderCalls.plan.$put({ param: { id: orderId }, json }))
}

/** The answer is a CSV file. */
export function fetchDeliveryReport(orderId: string) {
  return orderCalls['delivery-report'].$get({ param: { id: orderId } })
}

import { type ApiRequest, callApi } from '../../../api-client.ts'
import type { OrderDetails } from '../orders-api.ts'

type Delivery = OrderDetails['delivery']
export type DeliveryRun = Delivery['runs'][number]
export type GuaranteeCheck = Delivery['checks'][number]

type RunUpdate = ApiRequest<'POST /fulfilment/orders/{id}/runs/{runId}'>['json']

export function updateRun(orderId: string, runId: string, json: RunUpdate): Promise<DeliveryRun> {
  return callApi('POST /fulfilment/orders/{id}/runs/{runId}', { param: { id: orderId, runId }, json })
}

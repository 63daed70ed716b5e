import { callApi } from '../../api-client.ts'
import type { MyOrderDetails } from '../orders/my-orders.ts'

export type Case = MyOrderDetails['cases'][number]
export type AvailableCase = MyOrderDetails['caseOptions'][number]
export type CaseKind = Case['kind']

export interface NewCase {
  kind: CaseKind
  statement?: string
  missing?: number
  uploads?: string[]
}

/** Opens a case about an own order. */
export function openMyCase(orderId: string, json: NewCase) {
  return callApi('POST /orders/{id}/cases', { param: { id: orderId }, json })
}

/** Whether the case waits for a decision or for its remedy. */
export function isActiveCase({ state }: Pick<Case, 'state'>): boolean {
  return state === 'open' || state === 'accepted'
}

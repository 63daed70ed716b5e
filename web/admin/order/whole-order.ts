import { requireSession } from '../../account/session.ts'
import { answer, api, CallFailed } from '../../api-client.ts'

const calls = api.admin.orders[':id']

function fetchOrder(id: string) {
  return answer(calls.$get({ param: { id } }))
}

export type WholeOrder = Awaited<ReturnType<typeof fetchOrder>>

/** Null when it could not be loaded, `missing` when there is no such order. */
export async function loadOrder(request: Request, id: string): Promise<WholeOrder | 'missing' | null> {
  requireSession(request)
  try {
    return await fetchOrder(id)
  } catch (error) {
    requireSession(request)
    if (error instanceof CallFailed && error.status === 404) return 'missing'
    console.error(error)
    return null
  }
}

export interface Work {
  status?: 'processing' | 'completed' | 'partial' | 'failed'
  start_count?: number
  /** All that is there by now. */
  delivered?: number
  note?: string
}

export async function workOrder(id: string, json: Work): Promise<void> {
  await answer(calls.$patch({ param: { id }, json }))
}

/** Cancels it together with the other unpaid orders of its payment. */
export function cancelOrder(id: string) {
  return answer(api.admin.orders[':id'].cancel.$post({ param: { id }, json: {} }))
}

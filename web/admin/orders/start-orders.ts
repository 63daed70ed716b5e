import { api, unwrapResponse } from '../../api-client.ts'

/** Maximum number of orders per request. */
const AT_ONCE = 100

function startSome(ids: string[]) {
  return unwrapResponse(api.admin.orders.start.$post({ json: { ids } }))
}

export type StartResult = Awaited<ReturnType<typeof startSome>>['orders'][number]

/** Reports each batch as it finishes; a failed request does not undo earlier batches. */
export async function startOrders(ids: string[], onStarted: (some: StartResult[]) => void): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const { orders } = await startSome(ids.slice(from, from + AT_ONCE))
    onStarted(orders)
  }
}

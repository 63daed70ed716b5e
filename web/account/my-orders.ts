import { answer, api } from '../api-client.ts'
import { requireSession } from './session.ts'

export type MyOrders = Awaited<ReturnType<typeof fetchMyOrders>>
export type MyOrder = MyOrders['orders'][number]

function fetchMyOrders() {
  return answer(api.orders['my-orders'].$get())
}

/** Null when they could not be loaded: the screen says so and offers to try again. */
export async function loadMyOrders(request: Request): Promise<MyOrders | null> {
  requireSession(request)
  try {
    return await fetchMyOrders()
  } catch (error) {
    // A session that has ended on the server has been forgotten here by now: back to the login.
    requireSession(request)
    console.error(error)
    return null
  }
}

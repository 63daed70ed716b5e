import { useEffect, useState } from 'react'
import { session } from '../../../account/session.ts'
import { callApi } from '../../../api-client.ts'

function fetchOpenOrders(username: string) {
  return callApi('GET /orders/open-targets', { query: { username } })
}

export type OpenOrder = Awaited<ReturnType<typeof fetchOpenOrders>>['orders'][number]

/** The username is complete when nothing was typed for this long. */
const TYPING_PAUSE_MS = 600

/** Returns the customer's open orders by username, as far as they are loaded. A failure shows no warning. */
export function useOpenOrders(usernames: string[]): ReadonlyMap<string, OpenOrder[]> {
  const [orders, setOrders] = useState<ReadonlyMap<string, OpenOrder[]>>(new Map())
  const wanted = usernames.filter((username) => !orders.has(username)).join(' ')
  useEffect(() => {
    if (wanted === '' || session.read() === null) return
    let isCurrent = true
    const load = async (username: string) => {
      const open = await fetchOpenOrders(username).then(
        (loaded) => loaded.orders,
        () => [],
      )
      if (isCurrent) setOrders((loaded) => new Map(loaded).set(username, open))
    }
    const timer = setTimeout(() => wanted.split(' ').map(load), TYPING_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted])
  return orders
}

import { useEffect, useState } from 'react'
import { createStoredValue } from '../../stored-value.ts'
import type { Fold } from '../../ui/delivery/rising-bars.tsx'

const MAX_ORDERS = 100

/** Orders whose bars have folded in this browser, newest last. */
const foldedOrders = createStoredValue<string[]>(
  'foldedOrders',
  [],
  (json) => (Array.isArray(json) ? json.filter((id) => typeof id === 'string') : []),
  { isMinor: true },
)

/** The bars of a delivered order fold once in a browser; later they are shown folded. */
export function useFold(orderId: string, isDelivered: boolean): Fold | undefined {
  const [hasFolded] = useState(() => foldedOrders.read().includes(orderId))
  useEffect(() => {
    const folded = foldedOrders.read()
    if (isDelivered && !folded.includes(orderId)) foldedOrders.write([...folded, orderId].slice(-MAX_ORDERS))
  }, [orderId, isDelivered])
  if (!isDelivered) return undefined
  return hasFolded ? 'done' : 'play'
}

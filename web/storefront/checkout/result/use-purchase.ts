import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { BRIEF_ANCHOR } from '../../../account/orders/brief/brief-anchor.ts'
import { fetchPurchase, isWaitingForAnswers, type MyOrder } from '../../../account/orders/my-orders.ts'
import { session } from '../../../account/session.ts'
import { callApi } from '../../../api-client.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import type { ResultLink } from './result-screen.tsx'

/** Summary of a payment, with a link to the questions of its first order that waits for answers. */
export interface Purchase {
  orders: MyOrder[]
  brief: ResultLink | null
}

/**
 * Returns the orders that a paid session paid, or those bought together with an order. Empty until they are known, and
 * where they belong to nobody in this browser.
 */
export function usePurchase(
  isPaid: boolean,
  from: { sessionId: string | null } | { orderId: string },
): Purchase {
  const { t } = useTranslation('checkout')
  const [orders, setOrders] = useState<MyOrder[]>([])
  const key = JSON.stringify(from)
  useEffect(() => {
    if (!isPaid || session.read() === null) return
    let left = false
    fetchBought(JSON.parse(key))
      .then((bought) => left || setOrders(bought))
      // My Orders and the email show the purchase, too.
      .catch(() => {})
    return () => {
      left = true
    }
  }, [isPaid, key])
  const waiting = orders.find(isWaitingForAnswers)
  const page = waiting && href('/orders/:orderId', { orderId: waiting.id })
  return { orders, brief: page ? { to: `${page}#${BRIEF_ANCHOR}`, label: t('success.answer') } : null }
}

async function fetchBought(from: { sessionId: string } | { orderId: string }): Promise<MyOrder[]> {
  if ('sessionId' in from) return fetchPurchase({ session_id: from.sessionId })
  const { paymentId } = await callApi('GET /orders/{id}', { param: { id: from.orderId } })
  return fetchPurchase({ payment_id: paymentId })
}

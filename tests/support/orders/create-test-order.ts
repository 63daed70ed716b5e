import { type OrderRequest, placeOrder } from '../../../shop/checkout/place-order.ts'
import { recordPaymentEvent } from '../../../shop/payments/record-payment-event.ts'
import type { Db } from '../../../shop/services.ts'
import { createTestDatabase } from '../database.ts'
import { buildCheckout, buildPaymentSnapshot, createCustomer, requireOrderOfPayment } from './checkouts.ts'

/**
 * Creates an order of 1,000 followers on a fresh database. It is paid unless `isPaid` is false. `prepare` changes the shop
 * before.
 */
export async function createTestOrder({
  isPaid = true,
  prepare,
  ...checkout
}: Partial<OrderRequest> & { isPaid?: boolean; prepare?: (db: Db) => Promise<void> } = {}) {
  const { db } = await createTestDatabase()
  await prepare?.(db)
  const user = await createCustomer(db)
  const payment = await placeOrder(db, buildCheckout(user, checkout))
  if (isPaid) await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid'))
  const order = () => requireOrderOfPayment(db, payment.id)
  return { db, user, payment, id: (await order()).id, order }
}

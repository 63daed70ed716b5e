import type { OrderStatus } from '../../shop/orders/order-status.ts'
import type { PaymentStatus } from '../../shop/payments/payment-status.ts'

/**
 * Returns the key below `orders:payment`. A cancelled order that was never paid has a text of its own, as no
 * payment failed.
 */
export function paymentText(order: {
  status: OrderStatus
  paymentStatus: PaymentStatus
}): PaymentStatus | 'unpaid' {
  return order.status === 'cancelled' && order.paymentStatus === 'failed' ? 'unpaid' : order.paymentStatus
}

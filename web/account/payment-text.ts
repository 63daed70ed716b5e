import type { OrderStatus } from '../../shop/orders/order-status.ts'
import type { PaymentStatus } from '../../shop/payments/payment-status.ts'

/** The text under `orders:payment`: the payment of a cancelled order was not attempted and refused, but never made. */
export function paymentText(order: {
  status: OrderStatus
  paymentStatus: PaymentStatus
}): PaymentStatus | 'unpaid' {
  return order.status === 'cancelled' && order.paymentStatus === 'failed' ? 'unpaid' : order.paymentStatus
}

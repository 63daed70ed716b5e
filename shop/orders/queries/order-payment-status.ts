import { sql } from 'drizzle-orm'
import type { PaymentStatus } from '../../payments/payment-status.ts'
import { sumOrderRefunds } from '../../payments/refunds/order-returns.ts'
import { refunds } from '../../payments/refunds/tables.ts'
import { payments } from '../../payments/tables.ts'
import { orders } from '../tables.ts'

/**
 * Selects the payment status of an order in a query over `orders` and `payments`. When the payment is partially refunded,
 * each order shows its own refunds; a refund that is not assigned to an order shows on none. An order that cost nothing is
 * refunded only with the whole payment.
 */
export function selectOrderPaymentStatus() {
  const own = sumOrderRefunds(sql`status = 'succeeded'`)
  const shared = sql`exists (
    select 1 from ${refunds} where ${refunds.paymentId} = ${payments.id} and ${refunds.orderId} is null
    and ${refunds.status} = 'succeeded')`
  return sql<PaymentStatus>`case when ${payments.status} not in ('partially_refunded', 'refunded') then ${payments.status}
    when ${orders.price} = 0 and not (${payments.status} = 'refunded' and ${shared}) then 'completed'
    when ${payments.status} = 'refunded' or ${own} >= ${orders.price} then 'refunded'
    when ${own} > 0 then 'partially_refunded'
    else 'completed' end`
}

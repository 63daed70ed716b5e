import { payments } from '../../payments/tables.ts'
import { orders } from '../tables.ts'
import { selectOrderPaymentStatus } from './order-payment-status.ts'

/** Columns of an order with those of its payment. */
export const ORDER_COLUMNS = {
  id: orders.id,
  packageType: orders.packageType,
  packageName: orders.packageName,
  quantity: orders.quantity,
  units: orders.units,
  status: orders.status,
  startCount: orders.startCount,
  delivered: orders.delivered,
  tiktokUsername: orders.tiktokUsername,
  videoUrl: orders.videoUrl,
  niche: orders.niche,
  pence: orders.price,
  discount: orders.discount,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  startedAt: orders.startedAt,
  endedAt: orders.endedAt,
  paymentId: orders.paymentId,
  line: orders.line,
  paymentMethod: payments.method,
  paymentStatus: selectOrderPaymentStatus(),
  paymentUrl: payments.sessionUrl,
  paymentSettledAt: payments.settledAt,
  chargeCurrency: payments.currency,
  displayCurrency: payments.displayCurrency,
  displayRate: payments.displayRate,
  rateAsOf: payments.rateAsOf,
}

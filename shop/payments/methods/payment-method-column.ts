import { customType } from 'drizzle-orm/pg-core'
import {
  fromStoredMethod,
  type PaymentMethod,
  type StoredPaymentMethod,
  toPaymentOption,
} from '../../payment-methods.ts'

/** A payment method under the name it has in the database. */
export const paymentMethodColumn = customType<{ data: PaymentMethod; driverData: StoredPaymentMethod }>({
  dataType: () => 'text',
  toDriver: toPaymentOption,
  fromDriver: fromStoredMethod,
})

/** How a customer may pay: by card on a hosted page, by Apple or Google Pay, by PayPal. */
export const PAYMENT_METHODS = ['card', 'applepay', 'paypal'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The same methods by the names that the specification fixes for the checkout and the API: `stripe` is the card. */
export const PAYMENT_OPTIONS = ['stripe', 'applepay', 'paypal'] as const

export type PaymentOption = (typeof PAYMENT_OPTIONS)[number]

export function toPaymentOption(method: PaymentMethod): PaymentOption {
  return method === 'card' ? 'stripe' : method
}

export function toPaymentMethod(option: PaymentOption): PaymentMethod {
  return option === 'stripe' ? 'card' : option
}

/** What is switched on, by the names of the checkout and the API. */
export function toSwitchedOptions(on: Record<PaymentMethod, boolean>): Record<PaymentOption, boolean> {
  const { card, ...same } = on
  return { stripe: card, ...same }
}

/**
 * The names in the database. Rows say `stripe` for as long as processes of the version before may read them (decision
 * 031); a row that says `card` already is read, too.
 */
export const STORED_PAYMENT_METHODS = [...PAYMENT_OPTIONS, 'card'] as const

export type StoredPaymentMethod = (typeof STORED_PAYMENT_METHODS)[number]

export function fromStoredMethod(stored: StoredPaymentMethod): PaymentMethod {
  return stored === 'card' ? stored : toPaymentMethod(stored)
}

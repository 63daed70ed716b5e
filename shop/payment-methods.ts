/** Payment methods: a card on a hosted page, a wallet (Apple Pay, Google Pay), PayPal. */
export const PAYMENT_METHODS = ['card', 'applepay', 'paypal'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The names of the methods in the specification's checkout and API, where `stripe` is the card. */
export const PAYMENT_OPTIONS = ['stripe', 'applepay', 'paypal'] as const

export type PaymentOption = (typeof PAYMENT_OPTIONS)[number]

export function toPaymentOption(method: PaymentMethod): PaymentOption {
  return method === 'card' ? 'stripe' : method
}

function toPaymentMethod(option: PaymentOption): PaymentMethod {
  return option === 'stripe' ? 'card' : option
}

/** Converts the switched-on methods to the names of the checkout and the API. */
export function toSwitchedOptions(on: Record<PaymentMethod, boolean>): Record<PaymentOption, boolean> {
  const { card, ...same } = on
  return { stripe: card, ...same }
}

/**
 * The names in the database. Rows are written with `stripe` as long as processes of the previous version may
 * read them
 * (decision 031); rows with `card` are read, too.
 */
export const STORED_PAYMENT_METHODS = [...PAYMENT_OPTIONS, 'card'] as const

export type StoredPaymentMethod = (typeof STORED_PAYMENT_METHODS)[number]

export function fromStoredMethod(stored: StoredPaymentMethod): PaymentMethod {
  return stored === 'card' ? stored : toPaymentMethod(stored)
}

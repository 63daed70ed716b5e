/** Payment methods: a card on a hosted page, a wallet (Apple Pay, Google Pay), PayPal, cryptocurrency. */
export const PAYMENT_METHODS = ['card', 'applepay', 'paypal', 'crypto'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The names of the methods in the specification's checkout and API, where `stripe` is the card. */
export const PAYMENT_OPTIONS = ['stripe', 'applepay', 'paypal', 'crypto'] as const

export type PaymentOption = (typeof PAYMENT_OPTIONS)[number]

export function toPaymentOption(method: PaymentMethod): PaymentOption {
  return method === 'card' ? 'stripe' : method
}

/** Converts the switched-on methods to the names of the checkout and the API. */
export function toPaymentOptionSwitches(on: Record<PaymentMethod, boolean>): Record<PaymentOption, boolean> {
  const { card, ...same } = on
  return { stripe: card, ...same }
}

/** How a buyer may pay: by card on a hosted page, by Apple or Google Pay, by PayPal. */
export const PAYMENT_METHODS = ['stripe', 'applepay', 'paypal'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

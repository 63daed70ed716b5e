import type { PaymentRequest } from '../../../shop/payment-provider.ts'

/** Stripe writes `<prefix>* <suffix>` in 22 characters, of which the account's prefix takes up to 10. */
const MAX_SUFFIX_LENGTH = 10

export function getStatementDescriptor({ statementDescriptor }: PaymentRequest): {
  statement_descriptor_suffix?: string
} {
  const suffix = statementDescriptor?.slice(0, MAX_SUFFIX_LENGTH).trim()
  return suffix && /[A-Za-z]/.test(suffix) ? { statement_descriptor_suffix: suffix } : {}
}

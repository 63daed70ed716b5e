import type { PaymentRequest } from '../../shop/services.ts'

/** Stripe writes `<prefix>* <suffix>` in 22 characters, and the account's prefix takes up to 10 of them. */
const LONGEST_SUFFIX = 10

export function descriptorOf({ statementDescriptor }: PaymentRequest): {
  statement_descriptor_suffix?: string
} {
  const suffix = statementDescriptor?.slice(0, LONGEST_SUFFIX).trim()
  return suffix && /[A-Za-z]/.test(suffix) ? { statement_descriptor_suffix: suffix } : {}
}

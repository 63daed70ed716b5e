/** Reasons to reject rates: first errors of the request, then errors of the response. */
export const EXCHANGE_RATE_ERRORS = [
  'unreachable',
  'timed_out',
  'http_error',
  'too_large',
  'not_understood',
  'empty',
  'missing_currency',
  'not_a_rate',
  'jumped',
  'bad_date',
  'from_the_future',
  'older',
] as const

type ExchangeRateErrorReason = (typeof EXCHANGE_RATE_ERRORS)[number]

/** Rejects a set of rates as a whole. `about` is the currency, HTTP status or date of the error. */
export class ExchangeRateError extends Error {
  readonly reason: ExchangeRateErrorReason
  readonly about: string | null

  constructor(reason: ExchangeRateErrorReason, about: string | null = null, options?: ErrorOptions) {
    super(about === null ? reason : `${reason} ${about}`, options)
    this.name = 'ExchangeRateError'
    this.reason = reason
    this.about = about
  }
}

/** Parses a stored error message. Returns null for a reason that this version of the shop does not know. */
export function parseExchangeRateError(
  kept: string | null,
): Pick<ExchangeRateError, 'reason' | 'about'> | null {
  const [first, about = null] = (kept ?? '').split(' ')
  const reason = EXCHANGE_RATE_ERRORS.find((error) => error === first)
  return reason ? { reason, about } : null
}

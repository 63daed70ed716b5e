/** Each code has a message, `problems.{code}` in `locales/`. `api/problem.ts` maps the codes to an HTTP status. */
export type ShopErrorCode = keyof typeof import('../locales/en/common.json')['problems']

/** A refusal of a domain function. Throwing it inside a transaction rolls the transaction back. */
export class ShopError extends Error {
  readonly code: ShopErrorCode
  /** Seconds until a retry may succeed; only with `rate_limited`, `idempotency_key_in_use`, `too_busy` and `database_away`. */
  readonly retryAfter: number | undefined
  /** Values of the message. */
  readonly params: Record<string, string> | undefined

  constructor(
    code: ShopErrorCode,
    options?: ErrorOptions & { retryAfter?: number; params?: Record<string, string> },
  ) {
    super(code, options)
    this.name = 'ShopError'
    this.code = code
    this.retryAfter = options?.retryAfter
    this.params = options?.params
  }
}

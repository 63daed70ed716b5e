/** Error codes of the domain. `api/problem.ts` maps them to an HTTP status, `locales/` holds the messages. */
export const SHOP_ERROR_CODES = [
  'unauthenticated',
  'forbidden',
  'not_found',
  'invalid_credentials',
  'email_taken',
  'email_reserved',
  'email_unverified',
  'package_unavailable',
  'price_changed',
  'promotion_refused',
  'below_minimum_charge',
  'promotion_code_taken',
  'promotion_ended',
  'too_many_codes',
  'order_too_large',
  'username_invalid',
  'idempotency_key_reused',
  'foreign_origin',
  'no_payment_method',
  'provider_unavailable',
  'payment_refused',
  'session_closed',
  'payment_declined',
  'webhook_rejected',
  'nothing_to_refund',
  'refund_too_large',
  'vat_not_recorded',
  'order_not_paid',
  'order_paid',
  'order_disputed',
  'transition_not_allowed',
  'not_in_progress',
  'delivered_out_of_range',
  'not_all_delivered',
  'setup_link_invalid',
  'reset_link_invalid',
  'mail_not_failed',
  'unknown_base_currency',
  'rate_limited',
  'too_busy',
  'database_away',
  'password_change_required',
  'second_factor_needed',
  'second_factor_setup_required',
  'second_factor_invalid',
  'wrong_password',
  'same_password',
  'password_guessable',
  'outranked',
  'own_account',
  'last_super_admin',
  'not_invited',
  'orders_underway',
  'changed_meanwhile',
  'too_many_replies',
  'too_many_views',
  'english_stays',
  'language_incomplete',
  'vat_id_invalid',
  'billing_profile_missing',
] as const

export type ShopErrorCode = (typeof SHOP_ERROR_CODES)[number]

/** A refusal of a domain function. Throwing it inside a transaction rolls the transaction back. */
export class ShopError extends Error {
  readonly code: ShopErrorCode
  /** Seconds until a retry may succeed; only with `rate_limited`, `too_busy` and `database_away`. */
  readonly retryAfter: number | undefined

  constructor(code: ShopErrorCode, options?: ErrorOptions & { retryAfter?: number }) {
    super(code, options)
    this.name = 'ShopError'
    this.code = code
    this.retryAfter = options?.retryAfter
  }
}

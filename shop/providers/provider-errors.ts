import { normalizeLine } from '../text.ts'
import type { ProviderName } from './payment-provider.ts'

/**
 * A provider's permanent no: the same request would be refused again. Missing responses, server errors and rate
 * limits are plain errors, after which a request is repeated.
 */
export class ProviderRefusal extends Error {
  readonly provider: ProviderName
  /** The provider's code, such as `charge_already_refunded`. */
  readonly code: string
  /** The provider's explanation, for staff. */
  readonly reason: string
  /**
   * The shop's keys or its account are not allowed to do this: every request fails until the operator
   * corrects it.
   */
  readonly isAccess: boolean

  constructor(
    provider: ProviderName,
    { code, message, isAccess }: { code: string; message: string; isAccess: boolean },
    options?: ErrorOptions,
  ) {
    const reason = normalizeLine(message && message !== code ? `${message} (${code})` : code)
    super(`${provider} refused: ${reason}`, options)
    this.name = 'ProviderRefusal'
    this.provider = provider
    this.code = code
    this.reason = reason
    this.isAccess = isAccess
  }
}

/** Returns the refusal among an error and its causes, or null. */
export function getProviderRefusal(error: unknown): ProviderRefusal | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ProviderRefusal) return at
  }
  return null
}

/**
 * A provider answered a request with a server error (5xx). Providers keep such an answer under the request's idempotency
 * key and repeat it for up to a day, so the same request may never succeed under that key.
 */
export class ProviderServerError extends Error {
  /** The provider repeated a stored response: the request is over, and its key can no longer succeed. */
  readonly isReplayed: boolean

  constructor(message: string, { isReplayed, ...options }: ErrorOptions & { isReplayed: boolean }) {
    super(message, options)
    this.name = 'ProviderServerError'
    this.isReplayed = isReplayed
  }
}

/** Returns the server error among an error and its causes, or null. */
export function getProviderServerError(error: unknown): ProviderServerError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ProviderServerError) return at
  }
  return null
}

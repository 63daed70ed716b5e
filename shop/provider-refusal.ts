import type { ProviderName } from './services.ts'

/**
 * A provider understood a request and said no: sent again, it says no again. No answer, a server error and a limit of
 * requests are plain errors, after which a request is repeated.
 */
export class ProviderRefusal extends Error {
  readonly provider: ProviderName
  /** The provider's own, such as `charge_already_refunded`. */
  readonly code: string
  /** The provider's own explanation, for staff. */
  readonly reason: string
  /** The shop's keys or its account may not do this at all: every request fails until the operator corrects that. */
  readonly isAccess: boolean

  constructor(
    provider: ProviderName,
    { code, message, isAccess }: { code: string; message: string; isAccess: boolean },
    options?: ErrorOptions,
  ) {
    const reason = message && message !== code ? `${message} (${code})` : code
    super(`${provider} refused: ${reason}`, options)
    this.name = 'ProviderRefusal'
    this.provider = provider
    this.code = code
    this.reason = reason
    this.isAccess = isAccess
  }
}

/** The refusal behind an error, if one is: errors on their way up are wrapped. */
export function getProviderRefusal(error: unknown): ProviderRefusal | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ProviderRefusal) return at
  }
  return null
}

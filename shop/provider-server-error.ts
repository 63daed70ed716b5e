/**
 * A provider answered a request with a server error (5xx). Providers keep such an answer under the request's idempotency
 * key and repeat it for up to a day, so the same request may never succeed under that key.
 */
export class ProviderServerError extends Error {
  /** The provider repeated a kept answer: the request is over, and the key is of no use any more. */
  readonly isReplayed: boolean

  constructor(message: string, { isReplayed, ...options }: ErrorOptions & { isReplayed: boolean }) {
    super(message, options)
    this.name = 'ProviderServerError'
    this.isReplayed = isReplayed
  }
}

/** The server error behind an error, if one is: errors on their way up are wrapped. */
export function getProviderServerError(error: unknown): ProviderServerError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ProviderServerError) return at
  }
  return null
}

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

/**
 * What `work` gives, or an error, within `limit` ms whatever the network does: a body that trickles outlasts every
 * time-out of a single request. What is under way then ends by those, and may still have its effect.
 */
export async function answerInTime<T>(limit: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Stripe gave no answer in ${limit} ms`)), limit)
  })
  try {
    return await Promise.race([work(), tooLate])
  } catch (error) {
    const failure = failureOf(error)
    // The library's own error carries whole answers, a buyer's address among them: logs are not for those.
    throw failure.type ? new Error(`Stripe: ${failure.message}`, { cause: failure }) : error
  } finally {
    clearTimeout(timer)
  }
}

/** What may be known of an error of the library. */
export interface Failure {
  message: string
  /** The class of the error, like `StripeCardError`. */
  type?: string
  code?: string
  statusCode?: number
  requestId?: string
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, type, code, statusCode, requestId } = error as Error & Partial<Failure>
  return { message, type, code, statusCode, requestId }
}

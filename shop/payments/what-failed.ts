/** One line for the books: what failed, and under it why. Providers' errors hold no keys. */
export function whatFailed(error: unknown): string {
  const messages: string[] = []
  for (let at = error; at && messages.length < 4; at = at instanceof Error ? at.cause : undefined) {
    messages.push(at instanceof Error ? at.message : String(at))
  }
  return messages.join(': ').slice(0, 500)
}

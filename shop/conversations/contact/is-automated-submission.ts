/** Nobody reads the form, finds the words and types them in less. */
const MIN_FILL_SECONDS = 3

/**
 * Whether a form was filled in by a program: in the field that people do not see, or faster than people type. Who
 * calls without the page says neither.
 */
export function isAutomatedSubmission({
  website,
  seconds,
}: {
  website?: unknown
  seconds?: number
}): boolean {
  const isFilled = website !== undefined && website !== null && website !== ''
  return isFilled || (seconds !== undefined && seconds < MIN_FILL_SECONDS)
}

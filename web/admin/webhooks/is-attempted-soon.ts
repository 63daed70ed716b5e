import type { Delivery } from './webhooks-api.ts'

/** Longer than the 60 s for which a process claims a delivery while it sends it. */
const SOON_MS = 90_000

/** Whether a delivery is being sent, or its next attempt is due within 90 s. */
export function isAttemptedSoon({
  state,
  nextAttemptAt,
}: Pick<Delivery, 'state' | 'nextAttemptAt'>): boolean {
  return state === 'pending' && nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + SOON_MS
}

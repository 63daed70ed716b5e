/** Throws for an answer that is not what was asked for: whatever stands between us and Stripe may say 200, too. */
export function requireObject<T extends { object: string }>(object: T['object'], answer: T): T {
  if (answer.object !== object) throw new Error(`Stripe: the answer is no ${object}`)
  return answer
}

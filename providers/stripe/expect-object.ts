/**
 * Throws for a response that is not the requested object: a proxy between the shop and Stripe may answer 200,
 * too.
 */
export function requireObject<T extends { object: string }>(object: T['object'], answer: T): T {
  if (answer.object !== object) throw new Error(`Stripe: the response is not a ${object}`)
  return answer
}

/**
 * Merges messages by id, in order; the newest version of a message wins. Returns the same array when nothing
 * changed.
 */
export function mergeMessages<Message extends { id: number }>(
  current: Message[],
  incoming: Message[],
): Message[] {
  const all = new Map(current.map((message) => [message.id, message]))
  const news = incoming.filter((message) => !isEqual(all.get(message.id), message))
  if (news.length === 0) return current
  for (const message of news) all.set(message.id, message)
  return [...all.values()].toSorted((one, other) => one.id - other.id)
}

function isEqual(current: object | undefined, incoming: object): boolean {
  return JSON.stringify(current) === JSON.stringify(incoming)
}

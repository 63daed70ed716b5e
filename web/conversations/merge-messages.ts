/**
 * Merges messages by id, in order; the newest version of a message wins. Returns the same array when nothing
 * changed.
 */
export function mergeMessages<Message extends { id: number }>(known: Message[], told: Message[]): Message[] {
  const all = new Map(known.map((message) => [message.id, message]))
  const news = told.filter((message) => !isEqual(all.get(message.id), message))
  if (news.length === 0) return known
  for (const message of news) all.set(message.id, message)
  return [...all.values()].toSorted((one, other) => one.id - other.id)
}

function isEqual(known: object | undefined, told: object): boolean {
  return JSON.stringify(known) === JSON.stringify(told)
}

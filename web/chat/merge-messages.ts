import type { ThreadMessage } from './thread-message.ts'

/** Each message once, in order, however often and in whatever order they came. What adds nothing changes nothing. */
export function mergeMessages<M extends ThreadMessage>(known: M[], more: M[]): M[] {
  const ids = new Set(known.map(({ id }) => id))
  const added = new Map(more.filter(({ id }) => !ids.has(id)).map((message) => [message.id, message]))
  return added.size === 0 ? known : [...known, ...added.values()].toSorted((one, other) => one.id - other.id)
}

import type { ThreadMessage } from '../inbox-calls.ts'

/** In the order they were said, each once; an answer that was overtaken takes away none that is shown. */
export function mergeMessages(known: ThreadMessage[], told: ThreadMessage[]): ThreadMessage[] {
  const all = new Map([...known, ...told].map((message) => [message.id, message]))
  return [...all.values()].sort((one, other) => one.id - other.id)
}

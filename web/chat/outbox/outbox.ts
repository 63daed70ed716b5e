import { MAX_LENGTHS } from '../../../shop/conversations/message.ts'
import { createChatValue } from '../chat-storage.ts'

/** A message of the visitor's that the shop has not got yet. */
export interface PendingMessage {
  key: string
  message: string
  after: number
  /** Why it will not be taken as it is. */
  refused?: string
}

export interface Outbox {
  /** As told in the form, and for as long as no conversation knows it. */
  name: string
  email: string
  emailRefused?: boolean
  messages: PendingMessage[]
}

/** Kept until sent: a closed panel, page or browser loses none. Shared by all tabs. */
export const outbox = createChatValue('chatOutbox', parseOutbox)

/** What is in the storage may be anything; what of it is no message is left out. */
export function parseOutbox(json: unknown): Outbox | null {
  const { name, email, emailRefused, messages } = json as Record<string, unknown>
  if (typeof name !== 'string' || typeof email !== 'string' || !Array.isArray(messages)) return null
  return {
    name: name.slice(0, MAX_LENGTHS.name),
    email,
    ...(emailRefused === true && { emailRefused }),
    messages: messages.flatMap((one) => parsePendingMessage(one) ?? []),
  }
}

function parsePendingMessage(json: unknown): PendingMessage | null {
  if (typeof json !== 'object' || json === null) return null
  const { key, message, after, refused } = json as Record<string, unknown>
  if (typeof key !== 'string' || typeof message !== 'string' || typeof after !== 'number') return null
  return { key, message, after, ...(typeof refused === 'string' && { refused }) }
}

/** The next to be sent, in the order of writing. */
export function getNextPending({ name, emailRefused, messages }: Outbox): PendingMessage | undefined {
  if (!name || emailRefused) return undefined
  return messages.find(({ refused }) => refused === undefined)
}

export function addPending(name: string, message: PendingMessage): void {
  const known = outbox.read()
  outbox.write(
    known ? { ...known, messages: [...known.messages, message] } : { name, email: '', messages: [message] },
  )
}

/** Sent, or given up. With the last one gone nothing is kept, once the conversation knows the rest. */
export function removePending(key: string, isKnown: boolean): void {
  const known = outbox.read()
  if (!known) return
  const messages = known.messages.filter((one) => one.key !== key)
  outbox.write(messages.length === 0 && isKnown ? null : { ...known, messages })
}

export function markRejected(key: string, refused: string): void {
  const known = outbox.read()
  if (!known) return
  const messages = known.messages.map((one) => (one.key === key ? { ...one, refused } : one))
  outbox.write({ ...known, messages })
}

import { MAX_LENGTHS } from '../../../shop/conversations/message.ts'
import { truncateText } from '../../../shop/text.ts'
import { createStoredValue } from '../../stored-value.ts'

/** A message of the visitor that has not been sent. */
export interface PendingMessage {
  key: string
  message: string
  after: number
  /** The reason for the rejection. */
  refused?: string
}

export interface UnsentMessages {
  /** As entered in the form, empty before. Kept until the conversation knows the visitor. */
  name: string
  email: string
  emailRefused?: boolean
  messages: PendingMessage[]
}

/** Stored until sent, so that closing the panel, page or browser loses no message. All tabs share it. */
export const unsentMessages = createStoredValue<UnsentMessages | null>(
  'unsentMessages',
  null,
  parseUnsentMessages,
)

/** The storage may hold anything: invalid messages are dropped. */
export function parseUnsentMessages(json: unknown): UnsentMessages | null {
  const { name, email, emailRefused, messages } = json as Record<string, unknown>
  if (typeof name !== 'string' || typeof email !== 'string' || !Array.isArray(messages)) return null
  return {
    name: truncateText(name, MAX_LENGTHS.name),
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

/** Returns the next message to send, in the order of writing. */
export function getNextPending({ name, emailRefused, messages }: UnsentMessages): PendingMessage | undefined {
  if (!name || emailRefused) return undefined
  return messages.find(({ refused }) => refused === undefined)
}

export function addUnsentMessage(name: string, message: PendingMessage): void {
  const stored = unsentMessages.read()
  unsentMessages.write(
    stored
      ? { ...stored, messages: [...stored.messages, message] }
      : { name, email: '', messages: [message] },
  )
}

/**
 * Removes a sent or discarded message. The stored value itself is removed with the last one, once the server knows
 * the visitor.
 */
export function removePending(key: string, isKnown: boolean): void {
  const stored = unsentMessages.read()
  if (!stored) return
  const messages = stored.messages.filter((one) => one.key !== key)
  unsentMessages.write(messages.length === 0 && isKnown ? null : { ...stored, messages })
}

export function markRejected(key: string, refused: string): void {
  const stored = unsentMessages.read()
  if (!stored) return
  const messages = stored.messages.map((one) => (one.key === key ? { ...one, refused } : one))
  unsentMessages.write({ ...stored, messages })
}

import { MAX_LENGTHS } from '../../shop/conversations/message.ts'
import { truncateText } from '../../shop/text.ts'
import { ApiError } from '../api-client.ts'
import { getBackoffDelay } from '../conversations/open-event-stream.ts'
import { createObservable } from '../observable.ts'
import { createStoredValue } from '../stored-value.ts'
import { RateLimitedError } from './chat-api.ts'
import { chatSessionId } from './chat-storage.ts'

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
export function removeUnsentMessage(key: string, isKnown: boolean): void {
  const stored = unsentMessages.read()
  if (!stored) return
  const messages = stored.messages.filter((one) => one.key !== key)
  unsentMessages.write(messages.length === 0 && isKnown ? null : { ...stored, messages })
}

function markRejected(key: string, refused: string): void {
  const stored = unsentMessages.read()
  if (!stored) return
  const messages = stored.messages.map((one) => (one.key === key ? { ...one, refused } : one))
  unsentMessages.write({ ...stored, messages })
}

/** Why pending messages are not being sent. */
type DeliveryDelay = { why: 'offline' } | { why: 'limited'; until: number } | null

export const deliveryDelay = createObservable<DeliveryDelay>(null)

type PostMessage = (one: PendingMessage, pending: UnsentMessages) => Promise<void>

let running = false
let rerunRequested = false

/** Sends pending messages in order until none is left or the remaining ones are rejected. */
export async function sendUnsent(post: PostMessage): Promise<void> {
  rerunRequested = true
  if (running) return
  running = true
  let failures = 0
  while (rerunRequested) {
    rerunRequested = false
    const outcome = await withSendLock(() => sendNext(post))
    if (outcome === 'nothing') continue
    rerunRequested = true
    failures = outcome === 'failed' ? failures + 1 : 0
    if (outcome === 'failed') {
      deliveryDelay.write({ why: 'offline' })
      await Promise.race([sleep(getBackoffDelay(failures)), waitForConnection()])
    } else if (typeof outcome === 'object') {
      deliveryDelay.write({ why: 'limited', until: Date.now() + outcome.seconds * 1_000 })
      await sleep(outcome.seconds * 1_000)
    } else deliveryDelay.write(null)
  }
  deliveryDelay.write(null)
  running = false
}

type SendOutcome = 'nothing' | 'done' | 'failed' | RateLimitedError

async function sendNext(post: PostMessage): Promise<SendOutcome> {
  const pending = unsentMessages.read()
  const one = pending && getNextPending(pending)
  if (!one) return 'nothing'
  try {
    await post(one, pending)
    removeUnsentMessage(one.key, chatSessionId.read() !== null)
    return 'done'
  } catch (error) {
    console.error(error)
    if (error instanceof RateLimitedError) return error
    if (!(error instanceof ApiError) || !isPermanentError(error.status)) return 'failed'
    const { errors, serverMessage } = error
    const ofEmail = errors.some(({ path }) => path === 'user_email')
    if (ofEmail) unsentMessages.write({ ...pending, emailRefused: true })
    else markRejected(one.key, errors[0]?.message ?? serverMessage ?? '')
    return 'done'
  }
}

/** The server would reject the same message again. */
function isPermanentError(status: number): boolean {
  return [400, 403, 413, 415, 422].includes(status)
}

/**
 * Only one tab sends at a time, where the browser has locks. Elsewhere the idempotency key prevents
 * duplicates.
 */
function withSendLock(send: () => Promise<SendOutcome>): Promise<SendOutcome> {
  return navigator.locks ? navigator.locks.request('unsentMessages', send) : send()
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Resolves when the browser is online again or the page becomes visible. */
function waitForConnection(): Promise<void> {
  return new Promise((resolve) => {
    const heard = new AbortController()
    const onHeard = () => {
      heard.abort()
      resolve()
    }
    window.addEventListener('online', onHeard, heard)
    document.addEventListener('visibilitychange', onHeard, heard)
  })
}

import { ApiError } from '../../api-client.ts'
import { getBackoffDelay } from '../../conversations/get-backoff-delay.ts'
import { createObservable } from '../../observable.ts'
import { chatSessionId } from '../chat-storage.ts'
import { RateLimitedError } from '../live/chat-calls.ts'
import {
  getNextPending,
  markRejected,
  type PendingMessage,
  removePending,
  type UnsentMessages,
  unsentMessages,
} from './unsent-messages.ts'

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
    removePending(one.key, chatSessionId.read() !== null)
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

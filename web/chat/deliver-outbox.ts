import { CallFailed } from '../api-client.ts'
import { growingPause } from '../conversation/growing-pause.ts'
import { observed } from '../observed.ts'
import { NotYet } from './chat-calls.ts'
import { chatSessionId } from './chat-session-id.ts'
import { firstOf, markRefused, type Outbox, outbox, removeUnsent, type Unsent } from './outbox.ts'

/** Why what is written is not on its way. */
export type Delay = { why: 'offline' } | { why: 'limited'; until: number } | null

export const delay = observed<Delay>(null)

type Post = (one: Unsent, kept: Outbox) => Promise<void>

let running = false
let again = false

/** Sends what is kept, one after the other in the order of writing, until nothing is left that could be sent. */
export async function deliverOutbox(post: Post): Promise<void> {
  again = true
  if (running) return
  running = true
  let failures = 0
  while (again) {
    again = false
    const outcome = await alone(() => sendFirst(post))
    if (outcome === 'nothing') continue
    again = true
    failures = outcome === 'failed' ? failures + 1 : 0
    if (outcome === 'failed') {
      delay.write({ why: 'offline' })
      await Promise.race([pause(growingPause(failures)), connection()])
    } else if (typeof outcome === 'object') {
      delay.write({ why: 'limited', until: Date.now() + outcome.seconds * 1_000 })
      await pause(outcome.seconds * 1_000)
    } else delay.write(null)
  }
  delay.write(null)
  running = false
}

type Outcome = 'nothing' | 'done' | 'failed' | NotYet

async function sendFirst(post: Post): Promise<Outcome> {
  const kept = outbox.read()
  const one = kept && firstOf(kept)
  if (!one) return 'nothing'
  try {
    await post(one, kept)
    removeUnsent(one.key, chatSessionId.read() !== null)
    return 'done'
  } catch (error) {
    console.error(error)
    if (error instanceof NotYet) return error
    if (!(error instanceof CallFailed) || !isForGood(error.status)) return 'failed'
    const { errors, said } = error
    const ofEmail = errors.some(({ path }) => path === 'user_email')
    if (ofEmail) outbox.write({ ...kept, emailRefused: true })
    else markRefused(one.key, errors[0]?.message ?? said ?? '')
    return 'done'
  }
}

/** The same words will not be taken another time. */
function isForGood(status: number): boolean {
  return [400, 403, 413, 415, 422].includes(status)
}

/** Only one tab sends at a time, where the browser has locks; elsewhere the message's key keeps it single. */
function alone(send: () => Promise<Outcome>): Promise<Outcome> {
  return navigator.locks ? navigator.locks.request('chatOutbox', send) : send()
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Resolves when the browser is back on a network, or its page is looked at again. */
function connection(): Promise<void> {
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

import type { Runtime } from '../../../runtime.ts'
import { requireChatConversationId } from '../../../shop/conversations/chat/chat-session.ts'
import {
  CONVERSATION_NOTIFY_CHANNEL,
  type ConversationEvent,
} from '../../../shop/conversations/publish-conversation-events.ts'
import { getClientKey } from '../../../shop/rate-limit/get-client-key.ts'
import { type EventStream, openEventStream } from './event-stream.ts'
import { createPresenceWriter } from './presence-writer.ts'
import { createStaffStreams } from './staff-streams.ts'
import { createStreamLimiter, STREAM_LIMITS } from './stream-limiter.ts'
import { createVisitorStreams } from './visitor-streams.ts'

/** In seconds. A proxy takes a connection for dead that is silent for a minute; some do after half of it. */
const INTERVAL_SECONDS = { beat: 25, look: 15, presence: 30, check: 60 } as const

/** How long staff wait for the database to listen; then they hear what comes, and come back once it does. */
const LISTEN_TIMEOUT_MS = 2_000

interface VisitorStreamRequest {
  sessionId: string
  /** The last message that is there already. */
  after: number
  clientAddress: string | undefined
  /** Ends the connection under it. */
  cut?: () => void
}

interface StaffStreamRequest {
  userId: string
  mayStay: () => Promise<boolean>
  cut?: () => void
}

export interface ConversationStreams {
  /** Throws `not_found`, `too_busy` and `rate_limited`. */
  openVisitorStream(asked: VisitorStreamRequest): Promise<EventStream>
  /** Throws `too_busy` and `rate_limited`. */
  openStaffStream(asked: StaffStreamRequest): Promise<EventStream>
}

const streamsByRuntime = new WeakMap<Runtime, ConversationStreams>()

/** The open streams of this process. Nothing listens, and no time is kept, while there are none. */
export function getConversationStreams(runtime: Runtime): ConversationStreams {
  const live = streamsByRuntime.get(runtime) ?? createConversationStreams(runtime)
  streamsByRuntime.set(runtime, live)
  return live
}

function createConversationStreams({ db, log, signals, draining }: Runtime): ConversationStreams {
  const onError = (error: unknown) => log.error({ err: error }, 'live conversations: the database is away')
  const visitors = createVisitorStreams(db, onError)
  const staff = createStaffStreams(db, onError)
  const places = createStreamLimiter()
  const presence = createPresenceWriter(db, visitors.isPresent, onError, draining)

  function heard(payload: string | null): void {
    if (payload === null) {
      listens()
      staff.endAll()
      look()
      return
    }
    const change = parseEvent(payload)
    if (!change) return
    staff.broadcast(change)
    const { about, id, by } = change
    if (about === 'message' || about === 'seen' || about === 'state') visitors.refresh(id)
    if (about === 'typing' && by === 'support') visitors.sendTyping(id)
    // Left at another process, and still here.
    if (about === 'here' && visitors.isPresent(id)) presence.update([id])
  }

  const all = () => [...visitors.list(), ...staff.list()]
  const endAll = () => {
    for (const stream of all()) stream.end()
  }
  const beat = () => {
    for (const stream of all()) stream.sendHeartbeat()
  }
  const look = () => {
    visitors.refreshStale().catch(onError)
    staff.sendMissedMessages().catch(onError)
  }

  let open = 0
  let stopAll = () => {}
  let listens = () => {}
  let listening = Promise.resolve()

  /** All that are open share one ear and one clock. Gives back how to leave. */
  function attend(): () => void {
    open += 1
    if (open === 1) {
      listening = new Promise((resolve) => {
        listens = resolve
      })
      const timers = [
        setInterval(beat, INTERVAL_SECONDS.beat * 1_000),
        setInterval(look, INTERVAL_SECONDS.look * 1_000),
        setInterval(() => presence.update(visitors.listPresent()), INTERVAL_SECONDS.presence * 1_000),
        setInterval(() => void staff.endForbidden(), INTERVAL_SECONDS.check * 1_000),
      ]
      for (const timer of timers) timer.unref()
      const stop = signals.listen(CONVERSATION_NOTIFY_CHANNEL, heard)
      stopAll = () => {
        stop()
        for (const timer of timers) clearInterval(timer)
      }
    }
    return () => {
      open -= 1
      if (open === 0) stopAll()
    }
  }

  draining.addEventListener('abort', endAll, { once: true })

  /** From a process that drains one that has ended: who asks comes back elsewhere, as those do who were here. */
  function begin(leave: () => void, cut: (() => void) | undefined): EventStream {
    const stream = openEventStream(cut)
    stream.ended.then(leave)
    if (draining.aborted) stream.end()
    return stream
  }

  return {
    async openVisitorStream({ sessionId, after, clientAddress, cut }) {
      if (draining.aborted) return begin(() => {}, cut)
      const giveUp = places.acquire(
        clientAddress ? `client ${getClientKey(clientAddress)}` : null,
        STREAM_LIMITS.client,
      )
      // Before anything listens: made-up ids cost no connection.
      const id = await requireChatConversationId(db, sessionId).catch((error) => {
        giveUp()
        throw error
      })
      const stream = begin(giveUp, cut)
      const leave = attend()
      const isFirst = !visitors.isPresent(id)
      visitors.join(id, stream, after)
      if (isFirst) presence.update([id])
      stream.ended.then(() => {
        if (!visitors.isPresent(id)) presence.update([id])
        leave()
      })
      return stream
    },
    async openStaffStream({ userId, mayStay, cut }) {
      if (draining.aborted) return begin(() => {}, cut)
      const giveUp = places.acquire(`account ${userId}`, STREAM_LIMITS.account)
      const leave = attend()
      // What changes before that, their list has already: it is loaded once the stream is there.
      await Promise.race([listening, delay(LISTEN_TIMEOUT_MS)])
      const stream = begin(() => {
        giveUp()
        leave()
      }, cut)
      staff.join(stream, mayStay)
      return stream
    },
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}

/** Whoever may write to the database may say anything there. */
function parseEvent(payload: string): ConversationEvent | null {
  try {
    return JSON.parse(payload) as ConversationEvent
  } catch {
    return null
  }
}

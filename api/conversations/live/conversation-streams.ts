import type { Runtime } from '../../../runtime.ts'
import {
  markVisitorsAbsent,
  markVisitorsPresent,
  requireChatConversationId,
} from '../../../shop/conversations/chat.ts'
import { CONVERSATION_NOTIFY_CHANNEL, type ConversationEvent } from '../../../shop/conversations/updates.ts'
import { listClientNetworks } from '../../../shop/rate-limit/client-networks.ts'
import type { Db } from '../../../shop/services.ts'
import { type EventStream, openEventStream } from './event-stream.ts'
import { createStaffStreams } from './staff-streams.ts'
import { createStreamLimiter, STREAM_LIMITS } from './stream-limiter.ts'
import { createVisitorStreams } from './visitor-streams.ts'

/** Small, because a statement blocks new messages of its conversations. */
const BATCH_SIZE = 500

/** In seconds. Many proxies close a connection after a minute without data, some after half a minute. */
const INTERVAL_SECONDS = { beat: 25, look: 15, presence: 30, check: 60 } as const

/**
 * How long a staff stream waits until the process listens. Afterwards it opens anyway and is ended once
 * listening starts, so that the inbox reloads.
 */
const LISTEN_TIMEOUT_MS = 2_000

interface VisitorStreamRequest {
  sessionId: string
  /** Id of the last message that the browser has. */
  after: number
  clientAddress: string | undefined
  /** Closes the underlying connection. */
  cut?: () => void
}

interface StaffStreamRequest {
  userId: string
  mayStay: () => Promise<boolean>
  cut?: () => void
}

interface ConversationStreams {
  /** Throws `not_found`, `too_busy` and `rate_limited`. */
  openVisitorStream(request: VisitorStreamRequest): Promise<EventStream>
  /** Throws `too_busy` and `rate_limited`. */
  openStaffStream(request: StaffStreamRequest): Promise<EventStream>
}

const streamsByRuntime = new WeakMap<Runtime, ConversationStreams>()

/** Returns the open streams of this process. Without streams nothing listens and no timer runs. */
export function getConversationStreams(runtime: Runtime): ConversationStreams {
  const live = streamsByRuntime.get(runtime) ?? createConversationStreams(runtime)
  streamsByRuntime.set(runtime, live)
  return live
}

function createConversationStreams({ db, log, signals, draining }: Runtime): ConversationStreams {
  const onError = (error: unknown) =>
    log.error({ err: error }, 'cannot read conversation updates from the database')
  const visitors = createVisitorStreams(db, onError)
  const staff = createStaffStreams(db, onError)
  const limiter = createStreamLimiter()
  const presence = createPresenceWriter(db, visitors.isPresent, onError, draining)

  function handleNotification(payload: string | null): void {
    if (payload === null) {
      resolveListening()
      staff.endAll()
      refreshAll()
      return
    }
    const change = parseEvent(payload)
    if (!change) return
    staff.broadcast(change)
    const { about, id, by } = change
    if (about === 'message' || about === 'seen' || about === 'state') visitors.refresh(id)
    if (about === 'typing' && by === 'support') visitors.sendTyping(id)
    // Another process marked the visitor as absent, but a stream is still open here.
    if (about === 'here' && visitors.isPresent(id)) presence.update([id])
  }

  const listStreams = () => [...visitors.list(), ...staff.list()]
  const endAll = () => {
    for (const stream of listStreams()) stream.end()
  }
  const sendHeartbeats = () => {
    for (const stream of listStreams()) stream.sendHeartbeat()
  }
  const refreshAll = () => {
    visitors.refreshStale().catch(onError)
    staff.sendMissedMessages().catch(onError)
  }

  let openCount = 0
  let stopAll = () => {}
  let resolveListening = () => {}
  let listening = Promise.resolve()

  /**
   * Starts listening and the timers with the first stream. Returns a function that stops them with the last
   * one.
   */
  function startListening(): () => void {
    openCount += 1
    if (openCount === 1) {
      listening = new Promise((resolve) => {
        resolveListening = resolve
      })
      const timers = [
        setInterval(sendHeartbeats, INTERVAL_SECONDS.beat * 1_000),
        setInterval(refreshAll, INTERVAL_SECONDS.look * 1_000),
        setInterval(() => presence.update(visitors.listPresent()), INTERVAL_SECONDS.presence * 1_000),
        setInterval(() => void staff.endForbidden(), INTERVAL_SECONDS.check * 1_000),
      ]
      for (const timer of timers) timer.unref()
      const stop = signals.listen(CONVERSATION_NOTIFY_CHANNEL, handleNotification)
      stopAll = () => {
        stop()
        for (const timer of timers) clearInterval(timer)
      }
    }
    return () => {
      openCount -= 1
      if (openCount === 0) stopAll()
    }
  }

  draining.addEventListener('abort', endAll, { once: true })

  /** A draining process returns a stream that ends at once, so the client reconnects to another process. */
  function openStream(stopListening: () => void, cut: (() => void) | undefined): EventStream {
    const stream = openEventStream(cut)
    stream.ended.then(stopListening)
    if (draining.aborted) stream.end()
    return stream
  }

  return {
    async openVisitorStream({ sessionId, after, clientAddress, cut }) {
      if (draining.aborted) return openStream(() => {}, cut)
      const releasePlace = limiter.acquire(
        (clientAddress ? listClientNetworks(clientAddress) : []).map(({ key, share }) => ({
          key: `client ${key}`,
          limit: share * STREAM_LIMITS.client,
        })),
      )
      // Checked before anything listens, so that invalid ids cost no connection.
      const id = await requireChatConversationId(db, sessionId).catch((error) => {
        releasePlace()
        throw error
      })
      const stream = openStream(releasePlace, cut)
      const stopListening = startListening()
      const isFirst = !visitors.isPresent(id)
      visitors.join(id, stream, after)
      if (isFirst) presence.update([id])
      stream.ended.then(() => {
        if (!visitors.isPresent(id)) presence.update([id])
        stopListening()
      })
      return stream
    },
    async openStaffStream({ userId, mayStay, cut }) {
      if (draining.aborted) return openStream(() => {}, cut)
      const releasePlace = limiter.acquire([{ key: `account ${userId}`, limit: STREAM_LIMITS.account }])
      const stopListening = startListening()
      // The inbox loads its list after the stream has opened, so the list contains all earlier changes.
      await Promise.race([listening, delay(LISTEN_TIMEOUT_MS)])
      const stream = openStream(() => {
        releasePlace()
        stopListening()
      }, cut)
      staff.join(stream, mayStay)
      return stream
    },
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}

/** Any client of the database can send a malformed notification. */
function parseEvent(payload: string): ConversationEvent | null {
  try {
    return JSON.parse(payload) as ConversationEvent
  } catch {
    return null
  }
}

interface PresenceWriter {
  /** Schedules a write of the current presence of these conversations. */
  update(ids: string[]): void
}

/** Stores the presence of visitors for all processes, in batches. */
function createPresenceWriter(
  db: Db,
  isHere: (id: string) => boolean,
  onError: (error: unknown) => void,
  draining: AbortSignal,
): PresenceWriter {
  const waiting = new Set<string>()
  let writing = false

  async function write(): Promise<void> {
    writing = true
    // Collects the updates of one tick in a single statement.
    await new Promise((resolve) => setImmediate(resolve))
    // While draining, all visitors leave and reconnect to another process. The presence of the others
    // expires.
    while (waiting.size > 0 && !draining.aborted) {
      const ids = [...waiting].slice(0, BATCH_SIZE)
      for (const id of ids) waiting.delete(id)
      try {
        await markVisitorsPresent(db, ids.filter(isHere))
        await markVisitorsAbsent(
          db,
          ids.filter((id) => !isHere(id)),
        )
      } catch (error) {
        onError(error)
      }
    }
    writing = false
  }

  return {
    update(ids) {
      for (const id of ids) waiting.add(id)
      if (!writing && waiting.size > 0) void write()
    },
  }
}

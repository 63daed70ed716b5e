import type { Runtime } from '../../runtime.ts'
import { knownSession } from '../../shop/chat/known-session.ts'
import { CHANGES, type Change } from '../../shop/conversations/tell-change.ts'
import { clientOf } from '../../shop/limits/client-of.ts'
import { type EventStream, openEventStream } from './event-stream.ts'
import { openPlaces, PLACES } from './places.ts'
import { openPresence } from './presence.ts'
import { openStaffStreams } from './staff-streams.ts'
import { openVisitorStreams } from './visitor-streams.ts'

/** In seconds. A proxy takes a connection for dead that is silent for a minute; some do after half of it. */
const EVERY = { beat: 25, look: 15, presence: 30, check: 60 } as const

/** How long staff wait for the database to listen; then they hear what comes, and come back once it does. */
const LISTENS_WITHIN = 2_000

interface ForVisitor {
  sessionId: string
  /** The last message that is there already. */
  after: number
  address: string | undefined
  /** Ends the connection under it. */
  cut?: () => void
}

interface ForStaff {
  userId: string
  mayStay: () => Promise<boolean>
  cut?: () => void
}

export interface Live {
  /** Throws `not_found`, `too_busy` and `rate_limited`. */
  openForVisitor(asked: ForVisitor): Promise<EventStream>
  /** Throws `too_busy` and `rate_limited`. */
  openForStaff(asked: ForStaff): Promise<EventStream>
}

const lives = new WeakMap<Runtime, Live>()

/** The open streams of this process. Nothing listens, and no time is kept, while there are none. */
export function liveOf(runtime: Runtime): Live {
  const live = lives.get(runtime) ?? openLive(runtime)
  lives.set(runtime, live)
  return live
}

function openLive({ db, log, signals, draining }: Runtime): Live {
  const onError = (error: unknown) => log.error({ err: error }, 'live conversations: the database is away')
  const visitors = openVisitorStreams(db, onError)
  const staff = openStaffStreams(db, onError)
  const places = openPlaces()
  const presence = openPresence(db, visitors.isHere, onError, draining)

  function heard(payload: string | null): void {
    if (payload === null) {
      listens()
      staff.missed()
      look()
      return
    }
    const change = changeIn(payload)
    if (!change) return
    staff.tell(change)
    const { about, id, by } = change
    if (about === 'message' || about === 'seen' || about === 'state') visitors.refresh(id)
    if (about === 'typing' && by === 'support') visitors.typing(id)
    // Left at another process, and still here.
    if (about === 'here' && visitors.isHere(id)) presence.changed([id])
  }

  const all = () => [...visitors.all(), ...staff.all()]
  const endAll = () => {
    for (const stream of all()) stream.end()
  }
  const beat = () => {
    for (const stream of all()) stream.beat()
  }
  const look = () => {
    visitors.lookAtAll().catch(onError)
    staff.lookAtAll().catch(onError)
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
        setInterval(beat, EVERY.beat * 1_000),
        setInterval(look, EVERY.look * 1_000),
        setInterval(() => presence.changed(visitors.here()), EVERY.presence * 1_000),
        setInterval(() => void staff.checkAll(), EVERY.check * 1_000),
      ]
      for (const timer of timers) timer.unref()
      const stop = signals.listen(CHANGES, heard)
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
    async openForVisitor({ sessionId, after, address, cut }) {
      if (draining.aborted) return begin(() => {}, cut)
      const giveUp = places.take(address ? `client ${clientOf(address)}` : null, PLACES.client)
      // Before anything listens: made-up ids cost no connection.
      const id = await knownSession(db, sessionId).catch((error) => {
        giveUp()
        throw error
      })
      const stream = begin(giveUp, cut)
      const leave = attend()
      const isFirst = !visitors.isHere(id)
      visitors.join(id, stream, after)
      if (isFirst) presence.changed([id])
      stream.ended.then(() => {
        if (!visitors.isHere(id)) presence.changed([id])
        leave()
      })
      return stream
    },
    async openForStaff({ userId, mayStay, cut }) {
      if (draining.aborted) return begin(() => {}, cut)
      const giveUp = places.take(`account ${userId}`, PLACES.account)
      const leave = attend()
      // What changes before that, their list has already: it is loaded once the stream is there.
      await Promise.race([listening, soon(LISTENS_WITHIN)])
      const stream = begin(() => {
        giveUp()
        leave()
      }, cut)
      staff.join(stream, mayStay)
      return stream
    },
  }
}

function soon(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}

/** Whoever may write to the database may say anything there. */
function changeIn(payload: string): Change | null {
  try {
    return JSON.parse(payload) as Change
  } catch {
    return null
  }
}

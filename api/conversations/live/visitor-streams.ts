import {
  type ConversationUpdates,
  getConversationUpdates,
  listConversationStatuses,
} from '../../../shop/conversations/updates.ts'
import type { Db } from '../../../shop/services.ts'
import { serializeMessage } from '../../chat/schema.ts'
import type { EventStream, ServerEvent } from './event-stream.ts'
import { STREAM_LIMITS } from './stream-limiter.ts'

interface OpenChat {
  stream: EventStream
  sent: number
  seen?: number | null
  closed?: boolean
}

/** The streams of one conversation, oldest first. */
interface Room {
  open: Set<OpenChat>
  reading: boolean
  /** A notification arrived during the read, or the read failed. */
  stale: boolean
}

/**
 * The chat streams of this process. A notification is only a hint: the conversation is read from the
 * database, one read at a time, and each stream gets what follows its last message. So every message arrives
 * once and in order, and a reconnect needs no special case.
 */
export function createVisitorStreams(db: Db, onError: (error: unknown) => void) {
  const rooms = new Map<string, Room>()

  async function read(id: string, room: Room): Promise<void> {
    room.reading = true
    while (room.stale && room.open.size > 0) {
      room.stale = false
      // A stream that joins during the read may need older messages, so it gets another read.
      const present = [...room.open]
      try {
        const news = await getConversationUpdates(db, id, Math.min(...present.map(({ sent }) => sent)))
        for (const each of present) sendUpdates(each, news)
      } catch (error) {
        onError(error)
        // `refreshStale` tries again.
        room.stale = true
        break
      }
    }
    room.reading = false
  }

  function refresh(id: string): void {
    const room = rooms.get(id)
    if (!room) return
    room.stale = true
    if (!room.reading) void read(id, room)
  }

  return {
    join(id: string, stream: EventStream, after: number): void {
      const room = rooms.get(id) ?? { open: new Set<OpenChat>(), reading: false, stale: false }
      rooms.set(id, room)
      const [oldest] = room.open
      if (oldest && room.open.size >= STREAM_LIMITS.conversation) oldest.stream.end()
      const opened: OpenChat = { stream, sent: after }
      room.open.add(opened)
      stream.ended.then(() => {
        room.open.delete(opened)
        if (room.open.size === 0 && rooms.get(id) === room) rooms.delete(id)
      })
      refresh(id)
    },
    refresh,
    sendTyping(id: string): void {
      for (const { stream } of rooms.get(id)?.open ?? []) stream.send([{ event: 'typing', data: {} }])
    },
    isPresent: (id: string) => rooms.has(id),
    listPresent: () => [...rooms.keys()],
    /** Finds changes without a notification, in one query for all conversations. */
    async refreshStale(): Promise<void> {
      const ids = [...rooms.keys()]
      if (ids.length === 0) return
      const statuses = await listConversationStatuses(db, ids)
      for (const id of ids) {
        const room = rooms.get(id)
        const status = statuses.get(id)
        if (!room) continue
        const isBehind = ({ sent, seen, closed }: OpenChat) =>
          !status || sent < status.last || seen !== status.seen || closed !== status.closed
        if (room.stale || [...room.open].some(isBehind)) refresh(id)
      }
    },
    list: () => [...rooms.values()].flatMap(({ open }) => [...open].map(({ stream }) => stream)),
  }
}

/**
 * Sends what is new to a stream. Null means that the conversation is gone: the stream ends, and the reconnect
 * answers 404.
 */
function sendUpdates(to: OpenChat, news: ConversationUpdates | null): void {
  if (!news) {
    to.stream.end()
    return
  }
  const events: ServerEvent[] = []
  for (const message of news.messages) {
    if (message.id <= to.sent) continue
    to.sent = message.id
    events.push({ event: 'message', id: message.id, data: serializeMessage(message) })
  }
  if (news.seen !== null && news.seen !== to.seen) events.push({ event: 'seen', data: { upTo: news.seen } })
  if (news.closed !== to.closed) events.push({ event: 'closed', data: { closed: news.closed } })
  to.seen = news.seen
  to.closed = news.closed
  to.stream.send(events)
}

import {
  type ConversationEvent,
  getLatestMessageId,
  listUpdatedConversations,
} from '../../../shop/conversations/updates.ts'
import type { Db } from '../../../shop/services.ts'
import type { EventStream } from './event-stream.ts'

/** A browser window with the inbox open. */
interface OpenInbox {
  stream: EventStream
  /** Returns whether its user still has the permission. */
  mayStay: () => Promise<boolean>
}

/** The inbox streams of this process. They send that something changed; the inbox then loads what it shows. */
export function createStaffStreams(db: Db, onError: (error: unknown) => void) {
  const inboxes = new Set<OpenInbox>()
  /** The newest message id at the last check; null without open streams. */
  let latestMessageId: number | null = null
  /** Conversations with a broadcast message since the last check. */
  let broadcastIds = new Set<string>()

  function broadcast(change: ConversationEvent): void {
    if (change.about === 'typing' && change.by !== 'user') return
    if (change.about === 'message') broadcastIds.add(change.id)
    const { id, about, by } = change
    const event =
      about === 'typing' ? { event: 'typing', data: { id } } : { event: 'change', data: { id, about, by } }
    for (const { stream } of inboxes) stream.send([event])
  }

  return {
    join(stream: EventStream, mayStay: OpenInbox['mayStay']): void {
      const inbox = { stream, mayStay }
      inboxes.add(inbox)
      stream.ended.then(() => {
        inboxes.delete(inbox)
        if (inboxes.size === 0) latestMessageId = null
      })
    },
    broadcast,
    /**
     * Ends all streams after notifications may have been lost. The inboxes reconnect and load their lists
     * again.
     */
    endAll(): void {
      for (const { stream } of inboxes) stream.end()
    },
    /** Finds messages without a notification in one query. */
    async sendMissedMessages(): Promise<void> {
      if (inboxes.size === 0) return
      const before = latestMessageId
      const delivered = broadcastIds
      broadcastIds = new Set()
      if (before === null) {
        latestMessageId = await getLatestMessageId(db)
        return
      }
      for (const { id, last } of await listUpdatedConversations(db, before)) {
        latestMessageId = last
        if (!delivered.has(id)) broadcast({ about: 'message', id })
      }
    },
    /** Ends the streams of users who lost the permission, were deactivated or logged out. Runs every minute. */
    async endForbidden(): Promise<void> {
      for (const { stream, mayStay } of [...inboxes]) {
        try {
          if (!(await mayStay())) stream.end()
        } catch (error) {
          // A database error says nothing about the user.
          onError(error)
        }
      }
    },
    list: () => [...inboxes].map(({ stream }) => stream),
  }
}

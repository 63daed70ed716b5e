import type { ConversationEvent } from '../../../shop/conversations/publish-conversation-events.ts'
import { getLatestMessageId, listUpdatedConversations } from '../../../shop/conversations/updates.ts'
import type { Db } from '../../../shop/services.ts'
import type { EventStream } from './event-stream.ts'

/** A browser window with the inbox open. */
interface OpenInbox {
  stream: EventStream
  /** Returns whether its user still has the permission. */
  mayStay: () => Promise<boolean>
}

export type StaffStreams = ReturnType<typeof createStaffStreams>

/** The inbox streams of this process. They send that something changed; the inbox then loads what it shows. */
export function createStaffStreams(db: Db, onError: (error: unknown) => void) {
  const windows = new Set<OpenInbox>()
  /** The newest message id at the last check; null without open streams. */
  let newest: number | null = null
  /** Conversations with a broadcast message since the last check. */
  let told = new Set<string>()

  function broadcast(change: ConversationEvent): void {
    if (change.about === 'typing' && change.by !== 'user') return
    if (change.about === 'message') told.add(change.id)
    const { id, about, by } = change
    const event =
      about === 'typing' ? { event: 'typing', data: { id } } : { event: 'change', data: { id, about, by } }
    for (const { stream } of windows) stream.send([event])
  }

  return {
    join(stream: EventStream, mayStay: OpenInbox['mayStay']): void {
      const opened = { stream, mayStay }
      windows.add(opened)
      stream.ended.then(() => {
        windows.delete(opened)
        if (windows.size === 0) newest = null
      })
    },
    broadcast,
    /**
     * Ends all streams after notifications may have been lost. The inboxes reconnect and load their lists
     * again.
     */
    endAll(): void {
      for (const { stream } of windows) stream.end()
    },
    /** Finds messages without a notification in one query. */
    async sendMissedMessages(): Promise<void> {
      if (windows.size === 0) return
      const before = newest
      const heardOf = told
      told = new Set()
      if (before === null) {
        newest = await getLatestMessageId(db)
        return
      }
      for (const { id, last } of await listUpdatedConversations(db, before)) {
        newest = last
        if (!heardOf.has(id)) broadcast({ about: 'message', id })
      }
    },
    /** Ends the streams of users who lost the permission, were deactivated or logged out. Runs every minute. */
    async endForbidden(): Promise<void> {
      for (const { stream, mayStay } of [...windows]) {
        try {
          if (!(await mayStay())) stream.end()
        } catch (error) {
          // A database error says nothing about the user.
          onError(error)
        }
      }
    },
    list: () => [...windows].map(({ stream }) => stream),
  }
}

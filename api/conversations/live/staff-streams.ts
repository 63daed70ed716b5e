import type { ConversationEvent } from '../../../shop/conversations/publish-conversation-events.ts'
import { getLatestMessageId, listUpdatedConversations } from '../../../shop/conversations/updates.ts'
import type { Db } from '../../../shop/services.ts'
import type { EventStream } from './event-stream.ts'

/** A window of the inbox. */
interface OpenInbox {
  stream: EventStream
  /** Whether its account still may look at it. */
  mayStay: () => Promise<boolean>
}

export type StaffStreams = ReturnType<typeof createStaffStreams>

/** Who of the staff listens at this process. They hear that something changed, and ask for what interests them. */
export function createStaffStreams(db: Db, onError: (error: unknown) => void) {
  const windows = new Set<OpenInbox>()
  /** The last word when it was last looked; null while nobody listens. */
  let newest: number | null = null
  /** Of whose words was told since. */
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
    /** Whatever changed meanwhile was not heard of: they come back, and load their lists anew. */
    endAll(): void {
      for (const { stream } of windows) stream.end()
    },
    /** One query, for words that were not heard of. */
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
    /** A role, a deactivation and a log out count here within the minute. */
    async endForbidden(): Promise<void> {
      for (const { stream, mayStay } of [...windows]) {
        try {
          if (!(await mayStay())) stream.end()
        } catch (error) {
          // The database is away: that says nothing about the account.
          onError(error)
        }
      }
    },
    list: () => [...windows].map(({ stream }) => stream),
  }
}

import { useEffect } from 'react'
import { session } from '../../../account/session.ts'
import { ApiError } from '../../../api-client.ts'
import { createUuid } from '../../../create-uuid.ts'
import { createStoredValue } from '../../../stored-value.ts'
import { type ConversationDetails, postReply, type ThreadMessage } from '../inbox-api.ts'
import { useRefresh } from '../live/inbox-events.ts'

/** Reply that has not reached the server yet. */
export interface PendingReply {
  /** Idempotency key, the same for every retry. */
  key: string
  message: string
  /** Newest reply of staff that its author had seen. */
  seenReplyId: number
  failed: boolean
  /** Message of the conversation that replaces it, once the server has stored it. */
  messageId?: number
}

/** Draft and unsent replies of a conversation, which the server does not have yet. */
interface Unsent {
  draft: string
  /** Newest reply of staff when the draft was begun. */
  seenReplyId: number
  replies: PendingReply[]
}

const NOTHING: Unsent = { draft: '', seenReplyId: 0, replies: [] }

/** By conversation, kept for the session of the tab. */
const unsent = createStoredValue<Record<string, Unsent>>('inboxWriting', {}, parseUnsent, {
  kind: 'session',
})

function parseUnsent(json: unknown): Record<string, Unsent> {
  const entries = Object.entries((json ?? {}) as Record<string, Partial<Unsent> | null>).map(
    ([key, value]) => {
      const { draft, seenReplyId, replies } = value ?? {}
      return [
        key,
        {
          draft: typeof draft === 'string' ? draft : '',
          seenReplyId: typeof seenReplyId === 'number' ? seenReplyId : 0,
          replies: Array.isArray(replies) ? replies.flatMap((one) => parseReply(one) ?? []) : [],
        },
      ]
    },
  )
  return Object.fromEntries(entries)
}

function parseReply(json: unknown): PendingReply | null {
  const { key, message, seenReplyId, failed, messageId } = (json ?? {}) as Partial<
    Record<keyof PendingReply, unknown>
  >
  if (typeof key !== 'string' || typeof message !== 'string') return null
  return {
    key,
    message,
    seenReplyId: typeof seenReplyId === 'number' ? seenReplyId : 0,
    failed: failed === true,
    ...(typeof messageId === 'number' && { messageId }),
  }
}

/** The key includes the user, because another user may log in to the same tab. */
const getStorageKey = (id: string) => `${session.read()?.user.id} ${id}`

function change(id: string, apply: (before: Unsent) => Partial<Unsent>): void {
  const key = getStorageKey(id)
  const { [key]: before = NOTHING, ...others } = unsent.read()
  const after = { ...before, ...apply(before) }
  const isEmpty = after.draft === '' && after.replies.length === 0
  unsent.write(isEmpty ? others : { ...others, [key]: after })
}

/** The draft, and the newest reply of a colleague since it was begun. */
export function useDraft({ id, messages }: ConversationDetails) {
  const { draft, seenReplyId } = unsent.use()[getStorageKey(id)] ?? NOTHING
  const userId = session.useUser()?.id
  const laterReply = messages.findLast((message) => {
    return message.authorId !== null && message.authorId !== userId && message.id > seenReplyId
  })
  return { draft, laterReply: draft === '' ? undefined : laterReply }
}

export function saveDraft({ id, messages }: ConversationDetails, draft: string): void {
  change(id, (before) => ({
    draft,
    seenReplyId: before.draft === '' ? getLastReplyId(messages) : before.seenReplyId,
  }))
}

function getLastReplyId(messages: ThreadMessage[]): number {
  return messages.findLast(({ authorId }) => authorId !== null)?.id ?? 0
}

/** Replies on their way. Those that were pending when the tab was reloaded are sent again. */
export function usePendingReplies({ id, messages }: ConversationDetails) {
  const refresh = useRefresh()
  const { replies } = unsent.use()[getStorageKey(id)] ?? NOTHING
  useEffect(() => {
    if (queues.has(id)) return
    for (const reply of (unsent.read()[getStorageKey(id)] ?? NOTHING).replies)
      if (!reply.failed) deliver(id, reply, refresh)
  }, [id, refresh])
  return {
    unsent: replies.filter(({ messageId }) => !messages.some((message) => message.id === messageId)),
    send(message: string) {
      const seenReplyId = getLastReplyId(messages)
      const reply: PendingReply = { key: createUuid(), message, seenReplyId, failed: false }
      change(id, (before) => ({ replies: [...before.replies, reply] }))
      deliver(id, reply, refresh)
    },
    retry(reply: PendingReply) {
      update(id, reply, { failed: false })
      deliver(id, reply, refresh)
    },
  }
}

function update(id: string, { key }: PendingReply, part: Partial<PendingReply>): void {
  change(id, ({ replies }) => ({
    replies: replies.map((reply) => (reply.key === key ? { ...reply, ...part } : reply)),
  }))
}

/** The reply box warns of the colleague's reply and sends the text only when its author asks again. */
function returnToDraft(id: string, { key, message, seenReplyId }: PendingReply): void {
  change(id, ({ draft, replies }) => ({
    draft: [message, draft].filter(Boolean).join('\n\n'),
    seenReplyId,
    replies: replies.filter((reply) => reply.key !== key),
  }))
}

/** Queue for each conversation, so that replies arrive in the order written. */
const queues = new Map<string, Promise<void>>()

/** `reload` loads the conversation with the stored reply. */
function deliver(id: string, reply: PendingReply, reload: () => Promise<void>): void {
  const send = async () => {
    try {
      const stored = await withRetries(() => postReply(id, reply))
      update(id, reply, { messageId: stored.id })
      await reload()
      change(id, ({ replies }) => ({ replies: replies.filter(({ key }) => key !== reply.key) }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'answered_meanwhile') {
        returnToDraft(id, reply)
        await reload()
        return
      }
      console.error(error)
      update(id, reply, { failed: true })
    }
  }
  queues.set(id, (queues.get(id) ?? Promise.resolve()).then(send))
}

const PAUSES_MS = [1_000, 3_000, 8_000]

/** Retries with a pause when the server is unreachable or overloaded. */
async function withRetries<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (const pause of PAUSES_MS) {
    try {
      return await call()
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      if (status > 0 && status < 500 && status !== 429) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return call()
}

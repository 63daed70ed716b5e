import { useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../api-client.ts'
import { mergeMessages } from '../../conversations/merge-messages.ts'
import { TYPING_TTL_MS, useTemporaryFlag } from '../../conversations/use-temporary-flag.ts'
import { runExclusively } from '../run-exclusively.ts'
import { type ConversationDetails, fetchConversation, type ThreadMessage } from './inbox-api.ts'
import { useInboxEvents } from './live/inbox-events.ts'
import { getCurrentStaff } from './thread/apply-optimistically.ts'
import {
  type PendingReply,
  retryReply,
  sendPendingReplies,
  sendReply,
  usePendingReplies,
} from './thread/pending-replies.ts'

/** Loads a conversation with its pending replies and keeps both current. Remount it for another id. */
export function useConversation(id: string) {
  const [details, setDetails] = useState<ConversationDetails | null>(null)
  const [failed, setFailed] = useState<'missing' | 'failed' | null>(null)
  const [typing, setTyping] = useTemporaryFlag(TYPING_TTL_MS)
  const unsent = usePendingReplies(id)

  const load = useMemo(
    () =>
      runExclusively(async () => {
        setFailed(null)
        try {
          const loaded = await fetchConversation(id)
          setDetails((before) => ({
            ...loaded,
            messages: mergeMessages(before?.messages ?? [], loaded.messages),
          }))
        } catch (error) {
          console.error(error)
          setFailed(error instanceof ApiError && error.status === 404 ? 'missing' : 'failed')
        }
      }),
    [id],
  )
  const take = useCallback((message: ThreadMessage) => {
    setDetails((before) => {
      if (!before) return before
      const messages = mergeMessages(before.messages, [message])
      // A reply to an unassigned conversation assigns it to its author.
      return { ...before, messages, waiting: false, assignee: before.assignee ?? getCurrentStaff() }
    })
  }, [])

  useInboxEvents((event) => {
    if (event.kind === 'anew') load()
    if (!('id' in event) || event.id !== id) return
    if (event.kind === 'typing') {
      setTyping(true)
      return
    }
    if (event.about === 'message' && event.by === 'user') setTyping(false)
    load()
  })
  useEffect(() => {
    load()
    sendPendingReplies(id, take)
  }, [id, load, take])

  return {
    details,
    failed,
    typing,
    unsent,
    reload: load,
    send: (message: string) => sendReply(id, message, take),
    retry: (reply: PendingReply) => retryReply(id, reply, take),
    change: useCallback(
      (part: Partial<ConversationDetails>) => setDetails((before) => before && { ...before, ...part }),
      [],
    ),
  }
}

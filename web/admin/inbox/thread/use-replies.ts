import { useEffect } from 'react'
import { TYPING_TTL_MS, useTemporaryFlag } from '../../../conversations/use-temporary-flag.ts'
import type { ConversationDetails } from '../inbox-api.ts'
import { useInboxEvents } from '../live/inbox-events.ts'
import { useRefresh } from '../live/use-refresh.ts'
import {
  type PendingReply,
  retryReply,
  sendPendingReplies,
  sendReply,
  usePendingReplies,
} from './pending-replies.ts'

/** Replies on their way, and whether the visitor is typing one. */
export function useReplies({ id, messages }: ConversationDetails) {
  const refresh = useRefresh()
  const [typing, setTyping] = useTemporaryFlag(TYPING_TTL_MS)
  const unsent = usePendingReplies(id).filter(
    ({ messageId }) => !messages.some((message) => message.id === messageId),
  )
  useInboxEvents((event) => {
    if (!('id' in event) || event.id !== id) return
    if (event.kind === 'typing') setTyping(true)
    else if (event.about === 'message' && event.by === 'user') setTyping(false)
  })
  useEffect(() => {
    sendPendingReplies(id, refresh)
  }, [id, refresh])
  return {
    unsent,
    typing,
    send: (message: string) => sendReply(id, message, refresh),
    retry: (reply: PendingReply) => retryReply(id, reply, refresh),
  }
}

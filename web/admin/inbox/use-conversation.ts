import { useCallback, useEffect, useMemo, useState } from 'react'
import { CallFailed } from '../../api-client.ts'
import { mergeMessages } from '../../conversation/merge-messages.ts'
import { useForAWhile, WRITING } from '../../conversation/use-for-a-while.ts'
import { fetchConversation, type ThreadMessage, type WholeConversation } from './inbox-calls.ts'
import { useInboxNews } from './live/inbox-news.ts'
import { oneAtATime } from './live/one-at-a-time.ts'
import { myself } from './thread/act-on.ts'
import { send, sendAgain, sendWaiting, type Unsent, useUnsent } from './thread/unsent.ts'

/** One conversation as it is now, and the answers on their way to it. For another id it has to be mounted anew. */
export function useConversation(id: string) {
  const [known, setKnown] = useState<WholeConversation | null>(null)
  const [failed, setFailed] = useState<'missing' | 'failed' | null>(null)
  const [typing, tellTyping] = useForAWhile(WRITING)
  const unsent = useUnsent(id)

  const load = useMemo(
    () =>
      oneAtATime(async () => {
        setFailed(null)
        try {
          const told = await fetchConversation(id)
          setKnown((before) => ({
            ...told,
            messages: mergeMessages(before?.messages ?? [], told.messages),
          }))
        } catch (error) {
          console.error(error)
          setFailed(error instanceof CallFailed && error.status === 404 ? 'missing' : 'failed')
        }
      }),
    [id],
  )
  const take = useCallback((message: ThreadMessage) => {
    setKnown((before) => {
      if (!before) return before
      const messages = mergeMessages(before.messages, [message])
      // Who answers what is nobody's makes it theirs.
      return { ...before, messages, waiting: false, assignee: before.assignee ?? myself() }
    })
  }, [])

  useInboxNews((news) => {
    if (news.kind === 'anew') load()
    if (!('id' in news) || news.id !== id) return
    if (news.kind === 'typing') {
      tellTyping(true)
      return
    }
    if (news.about === 'message' && news.by === 'user') tellTyping(false)
    load()
  })
  useEffect(() => {
    load()
    sendWaiting(id, take)
  }, [id, load, take])

  return {
    known,
    failed,
    typing,
    unsent,
    reload: load,
    send: (message: string) => send(id, message, take),
    retry: (one: Unsent) => sendAgain(id, one, take),
    change: useCallback(
      (part: Partial<WholeConversation>) => setKnown((before) => before && { ...before, ...part }),
      [],
    ),
  }
}

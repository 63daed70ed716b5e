import { useEffect, useEffectEvent } from 'react'
import type { Sender } from '../../../../shop/conversations/message.ts'
import { createObservable } from '../../../observable.ts'

/** What the stream tells, the same in every tab of the browser. */
export type InboxEvent =
  | { kind: 'change'; id: string; about: 'message' | 'state' | 'seen' | 'here'; by?: Sender }
  | { kind: 'typing'; id: string }
  /** Something may have been missed: whatever is shown is loaded again. */
  | { kind: 'anew' }
  /** Whether the stream is there; without it one has to ask. */
  | { kind: 'reach'; live: boolean }

const ABOUT: readonly unknown[] = ['message', 'state', 'seen', 'here']

/** An event of the stream; null for one that this page does not know, of a newer server. */
export function parseInboxEvent(event: string | undefined, data: string): InboxEvent | null {
  try {
    const { id, about, by } = JSON.parse(data)
    if (typeof id !== 'string') return null
    if (event === 'typing') return { kind: 'typing', id }
    return event === 'change' && ABOUT.includes(about) ? { kind: 'change', id, about, by } : null
  } catch {
    return null
  }
}

const listeners = new Set<(news: InboxEvent) => void>()

export function publishInboxEvent(news: InboxEvent): void {
  for (const listener of listeners) listener(news)
}

export function useInboxEvents(onNews: (news: InboxEvent) => void): void {
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    const listener = (news: InboxEvent) => tell(news)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}

/** How many open conversations nobody has looked at; null until it is known. */
export const unread = createObservable<number | null>(null)

/** The conversation that stands on this tab's screen. */
export const shownConversation = createObservable<string | null>(null)

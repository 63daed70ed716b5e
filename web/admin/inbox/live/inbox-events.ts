import { useEffect, useEffectEvent, useMemo } from 'react'
import { useRevalidator } from 'react-router'
import type { Sender } from '../../../../shop/conversations/message.ts'
import { createObservable } from '../../../observable.ts'
import { runExclusively } from '../../run-exclusively.ts'

/** Event of the inbox stream, identical in every tab. */
export type InboxEvent =
  | { kind: 'change'; id: string; about: 'message' | 'state' | 'seen' | 'here'; by?: Sender }
  | { kind: 'typing'; id: string }
  /** Something may have been missed: whatever is shown is loaded again. */
  | { kind: 'anew' }
  /** Whether the stream is there; without it one has to ask. */
  | { kind: 'reach'; live: boolean }

const ABOUT: readonly unknown[] = ['message', 'state', 'seen', 'here']

/** Parses an event of the stream. Returns null for an unknown event of a newer server. */
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

const listeners = new Set<(inboxEvent: InboxEvent) => void>()

export function publishInboxEvent(inboxEvent: InboxEvent): void {
  for (const listener of listeners) listener(inboxEvent)
}

export function useInboxEvents(onEvent: (inboxEvent: InboxEvent) => void): void {
  const handleEvent = useEffectEvent(onEvent)
  useEffect(() => {
    const listener = (inboxEvent: InboxEvent) => handleEvent(inboxEvent)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}

/** Conversation shown in this tab. */
export const shownConversationId = createObservable<string | null>(null)

/** Returns a function that loads the data of the screen again. Calls during a load cause one more load afterwards. */
export function useRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useMemo(() => runExclusively(revalidate), [revalidate])
}

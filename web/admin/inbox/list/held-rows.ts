import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Conversation } from '../inbox-api.ts'

/** A pointer that rests longer than this no longer holds the list, in milliseconds. */
const REST_MS = 4_000

/**
 * Keeps the order of the list while the pointer or the keyboard focus is on it. Rows are updated in place, and new ones
 * wait, until the user leaves the list or changes a conversation.
 */
export function useHeldRows(current: Conversation[], isChanging: boolean) {
  const [held, setHeld] = useState<Conversation[] | null>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  if (held && isChanging) setHeld(null)
  const settle = () => setHeld(null)
  const hold = () => setHeld((rows) => rows ?? current)
  const rows = held ? holdRows(held, current) : current
  return {
    rows,
    waiting: countWaiting(rows, current),
    settle,
    handlers: {
      onPointerMove(event: PointerEvent) {
        // A lifted finger no longer points at a row.
        if (event.pointerType === 'touch') return
        hold()
        clearTimeout(rest.current)
        rest.current = setTimeout(settle, REST_MS)
      },
      onPointerLeave() {
        clearTimeout(rest.current)
        settle()
      },
      onFocus({ target }: { target: Element }) {
        if (target.matches(':focus-visible')) hold()
      },
      onBlur: settle,
    },
  }
}

/** Updates the held rows in place; rows that are not held are left out. */
export function holdRows(held: Conversation[], current: Conversation[]): Conversation[] {
  const now = new Map(current.map((row) => [row.id, row]))
  return held.map((row) => now.get(row.id) ?? row)
}

/** Counts the current rows that are not shown. */
export function countWaiting(shown: Conversation[], current: Conversation[]): number {
  const here = new Set(shown.map(({ id }) => id))
  return current.filter(({ id }) => !here.has(id)).length
}

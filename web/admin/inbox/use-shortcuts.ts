import { useEffect, useEffectEvent } from 'react'
import { getShortcut, type Shortcut } from './shortcuts.ts'

/** Handles keyboard shortcuts of the inbox; others are left to other callers. */
export function useShortcuts(actions: Partial<Record<Shortcut, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const at = event.target instanceof HTMLElement ? event.target : null
    const shortcut = getShortcut({
      key: event.key,
      code: event.code,
      withModifier: event.ctrlKey || event.metaKey || event.altKey,
      isWriting:
        at !== null &&
        (at.isContentEditable || at.closest('input, textarea, select, dialog, [role=dialog]') !== null),
      inList: at === null || at === document.body || at.closest('[data-inbox-list]') !== null,
    })
    const act = shortcut && actions[shortcut]
    if (!act || event.defaultPrevented) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

export function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus()
}

/** Moves from the focused row, or else from the open conversation. */
export function stepInList(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-inbox-list] [data-row]')]
  const focused = rows.findIndex((row) => row.matches(':focus'))
  const at = focused >= 0 ? focused : rows.findIndex((row) => row.ariaCurrent === 'true')
  const to = at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)
  rows[to]?.focus()
}

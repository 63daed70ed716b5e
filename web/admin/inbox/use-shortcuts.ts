import { useEffect, useEffectEvent } from 'react'
import { getShortcut, type Shortcut } from './shortcuts.ts'

/** Handles the keyboard shortcuts of the inbox. List navigation and focus keys work the same for all callers. */
export function useShortcuts(act: { close: () => void; help: () => void }): void {
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
    if (!shortcut || event.defaultPrevented) return
    event.preventDefault()
    const fields: Partial<Record<Shortcut, () => void>> = {
      next: () => step(1),
      previous: () => step(-1),
      answer: () => focusOn('[data-answer]'),
      search: () => focusOn('[data-inbox-search]'),
    }
    const does = fields[shortcut] ?? (shortcut === 'close' ? act.close : act.help)
    does()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus()
}

/** Moves from the focused row, or else from the open conversation. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-inbox-list] [data-row]')]
  const focused = rows.indexOf(document.activeElement as HTMLElement)
  const at = focused >= 0 ? focused : rows.findIndex((row) => row.ariaCurrent === 'true')
  const to = at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)
  rows[to]?.focus()
}

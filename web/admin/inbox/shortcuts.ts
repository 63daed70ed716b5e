import { getLatinKey, isShortcut, useKeyDown } from '../ui/use-key-down.ts'

/** Keys of each shortcut in the inbox. The search field handles its own. */
export const SHORTCUTS = {
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  answer: ['r'],
  close: ['e'],
  search: ['/'],
  help: ['?'],
} as const

export type Shortcut = keyof typeof SHORTCUTS

/** Returns the shortcut of a key. Outside the list the arrow keys scroll. */
export function getShortcut(key: string, inList: boolean): Shortcut | null {
  if (key.startsWith('Arrow') && !inList) return null
  for (const [name, keys] of Object.entries(SHORTCUTS)) {
    if (keys.some((shortcut) => shortcut === key)) return name as Shortcut
  }
  return null
}

/** Handles keyboard shortcuts of the inbox; others are left to other callers. */
export function useShortcuts(actions: Partial<Record<Shortcut, () => void>>): void {
  useKeyDown((event) => {
    const at = event.target instanceof HTMLElement ? event.target : document.body
    if (!isShortcut(event) || at.closest('dialog, [role=dialog]')) return
    const inList = at === document.body || at.closest('[data-inbox-list]') !== null
    const shortcut = getShortcut(getLatinKey(event), inList)
    const act = shortcut && actions[shortcut]
    if (!act) return
    event.preventDefault()
    act()
  })
}

/** Moves from the focused row, or else from the open conversation. */
export function focusNeighborConversation(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-inbox-list] [data-row]')]
  const focused = rows.findIndex((row) => row.matches(':focus'))
  const at = focused >= 0 ? focused : rows.findIndex((row) => row.ariaCurrent === 'true')
  const to = at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)
  rows[to]?.focus()
}

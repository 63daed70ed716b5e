import { useLocation } from 'react-router'

/** Returns the values that the screen keeps in its entry of the history. The router's state of a navigation holds them. */
export function readHistoryState(): Record<string, unknown> {
  return window.history.state?.usr ?? {}
}

/**
 * Keeps a choice or a position in the entry of the history, so that Back returns to it. Filters and pages of lists are in
 * the address instead (web/admin/list/use-filters.ts); a navigation would lag behind quick keys and scrolling.
 */
export function setHistoryState(name: string, value: string | number): void {
  window.history.replaceState({ ...window.history.state, usr: { ...readHistoryState(), [name]: value } }, '')
}

/** Returns the value that the screen kept when this entry of the history was open before. */
export function useHistoryState(name: string): unknown {
  return useLocation().state?.[name]
}

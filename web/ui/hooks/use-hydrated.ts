import { useSyncExternalStore } from 'react'

/** Whether the page runs in the browser. False on the server and in the first client render, which must be equal. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

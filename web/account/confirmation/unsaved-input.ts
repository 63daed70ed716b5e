import { useEffect } from 'react'

/** Number of forms on the page with unsaved input. */
let unsavedForms = 0

export function hasUnsavedInput(): boolean {
  return unsavedForms > 0
}

/** Keeps the page when its session ends: the user logs in again in place (api-client.ts). */
export function useUnsavedInput(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    unsavedForms += 1
    return () => {
      unsavedForms -= 1
    }
  }, [isUnsaved])
}

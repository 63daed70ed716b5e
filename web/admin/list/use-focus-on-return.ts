import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Focuses the row of a list again when the user returns from its editor, whose address ends with the id. */
export function useFocusOnReturn(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (!hash) return
    const row = document.querySelector(`[data-row="${CSS.escape(hash.slice(1))}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
  }, [hash])
}

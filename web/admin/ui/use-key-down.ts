import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react'

/** Follows the keys pressed anywhere in the document. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent(onKey)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const TYPING =
  'textarea, select, dialog:modal, input:not([type=checkbox], [type=radio]), [contenteditable=true]'

/** Tells whether a key may be a shortcut of the screen: pressed alone, outside text fields and modal dialogs. */
export function isShortcut(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || event.defaultPrevented) return false
  return !(target instanceof Element && target.closest(TYPING))
}

/** Returns the letter or sign of a key. On non-Latin keyboard layouts the physical key tells it. */
export function getLatinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key === '؟') return '?'
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase()
  if (key.length > 1) return key
  return code === 'Slash' ? '/' : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key)
}

import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

const TYPING = 'textarea, select, dialog, input:not([type=checkbox], [type=radio]), [contenteditable=true]'

/** Tells whether a key may be a shortcut of the screen: pressed alone, outside text fields and modal dialogs. */
export function isShortcut(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || event.defaultPrevented) return false
  return !(target instanceof Element && target.closest(TYPING))
}

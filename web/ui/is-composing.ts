import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** Key code of every key that an input method handles. */
const INPUT_METHOD_KEY_CODE = 229

/**
 * Tells whether a pressed key belongs to an input method, such as Enter that accepts a Chinese word. Safari ends the
 * composition before it reports that key, and only its code still tells.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === INPUT_METHOD_KEY_CODE
}

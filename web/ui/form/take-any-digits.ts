import { toLatinNumber } from '../../i18n/parse-input.ts'

/**
 * Lets a number field take digits of every script and the Arabic decimal sign, which browsers refuse except in their own
 * language. It is the `ref` of the field.
 */
export function takeAnyDigits(field: HTMLInputElement | null): void {
  field?.addEventListener('beforeinput', writeLatin)
}

function writeLatin(event: InputEvent): void {
  const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
  const latin = toLatinNumber(text)
  // Keyboards that compose words cannot be prevented.
  if (latin === text.trim() || !event.cancelable) return
  event.preventDefault()
  // Unlike a new value, it keeps the caret and can be undone.
  document.execCommand('insertText', false, latin)
}

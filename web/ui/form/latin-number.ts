import { normalizeIdentifier } from '../../../shop/text.ts'

/** Writes a number in Latin digits with a decimal point, in which fields and `Number` read it: ١٬٢٣٤٫٥ as 1234.5. */
export function toLatinNumber(text: string): string {
  return normalizeIdentifier(text).replaceAll('٬', '').replace('٫', '.')
}

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

import { stored } from '../../browser-storage.ts'

/** What was typed, by the names of the fields. */
type Draft = Record<string, string>

const FIELDS = ['name', 'email', 'phone', 'service_type', 'subject', 'message']

/** A message that could not be sent survives a reload; it is forgotten with the tab, and once it is sent. */
const kept = stored<Draft>('contactDraft', {}, textsOf, 'session')

function textsOf(json: unknown): Draft {
  const texts = Object.entries(json ?? {}).filter(
    ([name, value]) => FIELDS.includes(name) && typeof value === 'string',
  )
  return Object.fromEntries(texts)
}

export function keepDraft(form: HTMLFormElement): void {
  kept.write(textsOf(Object.fromEntries(new FormData(form))))
}

export function forgetDraft(): void {
  kept.write(null)
}

/** Fills what is still empty: what stands there, by a link or typed before the page was alive, is newer. */
export function restoreDraft(form: HTMLFormElement): void {
  fillEmpty(form, kept.read())
}

export function fillEmpty(form: HTMLFormElement, texts: Draft): void {
  for (const [name, value] of Object.entries(texts)) {
    const field = form.elements.namedItem(name)
    const takesText =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    if (takesText && field.value === '') field.value = value
  }
}

import { createStoredValue } from '../../stored-value.ts'

/** The input by field name. */
type ContactDraft = Record<string, string>

const FIELDS = ['name', 'email', 'phone', 'service_type', 'subject', 'message']

/** An unsent message survives a reload. It is deleted with the tab, or when it is sent. */
const storedDraft = createStoredValue<ContactDraft>('contactDraft', {}, parseDraft, { kind: 'session' })

function parseDraft(json: unknown): ContactDraft {
  const texts = Object.entries(json ?? {}).filter(
    ([name, value]) => FIELDS.includes(name) && typeof value === 'string',
  )
  return Object.fromEntries(texts)
}

export function saveDraft(form: HTMLFormElement): void {
  storedDraft.write(parseDraft(Object.fromEntries(new FormData(form))))
}

/** Returns the email of the unsent message, or an empty text. */
export function readContactEmail(): string {
  return storedDraft.read().email ?? ''
}

export function clearDraft(): void {
  storedDraft.write(null)
}

/** Fills only empty fields: a link or input before hydration is newer. */
export function restoreDraft(form: HTMLFormElement): void {
  fillEmptyFields(form, storedDraft.read())
}

export function fillEmptyFields(form: HTMLFormElement, texts: ContactDraft): void {
  for (const [name, value] of Object.entries(texts)) {
    const field = form.elements.namedItem(name)
    const takesText =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    if (takesText && field.value === '') field.value = value
  }
}

import { createStoredValue, type StoredValue } from '../../stored-value.ts'

/** The input by field name. */
type FormDraft = Record<string, string>

export type StoredDraft = StoredValue<FormDraft>

const drafts = new Map<string, StoredDraft>()

/** Returns the draft of a form: text that was typed and not sent. The tab keeps it over Back and a reload. */
export function getFormDraft(key: string): StoredDraft {
  const draft = drafts.get(key) ?? createStoredValue<FormDraft>(key, {}, parseDraft, { kind: 'session' })
  drafts.set(key, draft)
  return draft
}

function parseDraft(json: unknown): FormDraft {
  if (typeof json !== 'object' || Array.isArray(json)) return {}
  return Object.fromEntries(Object.entries(json ?? {}).filter(([, value]) => typeof value === 'string'))
}

export function saveFormDraft(draft: StoredDraft, form: HTMLFormElement): void {
  draft.write(parseDraft(Object.fromEntries(new FormData(form))))
}

/** Fills only fields that are as the page has them: a link or input before hydration is newer. */
export function fillUntouchedFields(form: HTMLFormElement, texts: FormDraft): void {
  for (const [name, value] of Object.entries(texts)) {
    const field = form.elements.namedItem(name)
    const hasText =
      field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'radio')
    if (hasText && field.value === field.defaultValue) field.value = value
    if (field instanceof HTMLSelectElement && field.selectedIndex <= 0) field.value = value
  }
}

/** Focuses a field, and opens what it is folded in. */
export function focusField(field: HTMLElement | null | undefined, options?: FocusOptions): void {
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus(options)
}

/**
 * Builds a page from a list that was read with one row more than fits. `next` is the last id of the page, or
 * null at the end.
 */
export function toPage<Row extends { id: string }>(list: Row[], size: number) {
  const rows = list.slice(0, size)
  return { rows, next: list.length > size ? (rows.at(-1)?.id ?? null) : null }
}

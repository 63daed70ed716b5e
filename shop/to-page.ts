/** The page of a list that was read with one row more than fits; `next` is the id that the one after it begins behind. */
export function toPage<Row extends { id: string }>(list: Row[], size: number) {
  const rows = list.slice(0, size)
  return { rows, next: list.length > size ? (rows.at(-1)?.id ?? null) : null }
}

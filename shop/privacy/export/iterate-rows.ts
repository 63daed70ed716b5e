export const PAGE_SIZE = 200

/** Iterates over the rows of a list page by page, each page after the last row of the previous one. */
export async function* iterateRows<Row extends { id: string }>(
  read: (after: string | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: string | undefined
  for (;;) {
    const rows = await read(after)
    yield* rows
    after = rows.at(-1)?.id
    if (rows.length < PAGE_SIZE) return
  }
}

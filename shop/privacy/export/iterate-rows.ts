export const PAGE_SIZE = 200

/** Every row of a list that is read a page at a time, each page by the last row of the one before. */
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

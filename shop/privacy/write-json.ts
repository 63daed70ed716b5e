type Part = object | AsyncIterable<object>

/** One JSON object, piece by piece: of a long list in it no more than a page is ever in memory. */
export async function* writeJson(parts: Record<string, Part>): AsyncGenerator<string> {
  let before = '{'
  for (const [name, part] of Object.entries(parts)) {
    yield `${before}\n  ${JSON.stringify(name)}: `
    if (Symbol.asyncIterator in part) yield* writeList(part)
    else yield indented(part, '  ')
    before = ','
  }
  yield '\n}\n'
}

async function* writeList(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '['
  for await (const row of rows) {
    yield `${before}\n    ${indented(row, '    ')}`
    before = ','
  }
  yield before === '[' ? '[]' : '\n  ]'
}

function indented(value: object, by: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`)
}

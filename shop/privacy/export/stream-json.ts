type JsonPart = object | AsyncIterable<object>

/** One JSON object, piece by piece: of a long list in it no more than a page is ever in memory. */
export async function* streamJson(parts: Record<string, JsonPart>): AsyncGenerator<string> {
  let before = '{'
  for (const [name, part] of Object.entries(parts)) {
    yield `${before}\n  ${JSON.stringify(name)}: `
    if (Symbol.asyncIterator in part) yield* streamList(part)
    else yield formatJson(part, '  ')
    before = ','
  }
  yield '\n}\n'
}

async function* streamList(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '['
  for await (const row of rows) {
    yield `${before}\n    ${formatJson(row, '    ')}`
    before = ','
  }
  yield before === '[' ? '[]' : '\n  ]'
}

function formatJson(value: object, by: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`)
}

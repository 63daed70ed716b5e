import type { Context } from 'hono'
import type { ApiEnv } from './context.ts'
import type { NodeBindings } from './middleware/request-context.ts'

/**
 * Streams a file as fast as the client reads it and stops when the client leaves. An error closes the
 * connection, because the status has already been sent; passing it on would print it to the console with the
 * query and its parameters.
 */
function streamFile(
  { env, var: { runtime, requestId } }: Pick<Context<ApiEnv>, 'env' | 'var'>,
  pieces: AsyncGenerator<string | Uint8Array>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(file) {
      try {
        const { done, value } = await pieces.next()
        if (done) file.close()
        else file.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      } catch (error) {
        runtime.log.error({ err: error, request_id: requestId }, 'file download failed midway')
        const node = env as NodeBindings | undefined
        if (!node?.outgoing) return file.error(error)
        node.outgoing.destroy()
        file.close()
      }
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  ndjson: 'application/octet-stream',
  html: 'text/html; charset=utf-8',
  gz: 'application/gzip',
} as const

/** Answers with a file to download. A generated one is streamed. */
export function sendFile(
  c: Pick<Context<ApiEnv>, 'req' | 'env' | 'var' | 'body'>,
  name: `${string}.${keyof typeof TYPES}`,
  content: string | AsyncGenerator<string | Uint8Array>,
): Response {
  const ending = name.split('.').at(-1) as keyof typeof TYPES
  const headers = {
    'content-type': TYPES[ending],
    'content-disposition': `attachment; filename="${name}"`,
  }
  // Nobody reads the body of a HEAD response, so no file is begun for it.
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  return c.body(typeof content === 'string' ? content : streamFile(c, content), 200, headers)
}

/** Returns the day for the name of a file, in UTC. */
export function getDay(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

export type CsvCell = string | number | Date | null

/** Formats a file of a row with the headings and other rows. */
export function formatCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map(formatCsvRow).join('')
}

/** Yields a file piece by piece. Reads the next batch when the previous one was sent. */
export async function* iterateCsv<Row>(
  headings: readonly string[],
  batches: AsyncGenerator<Row[]>,
  toCells: (row: Row) => readonly CsvCell[],
): AsyncGenerator<string, void, undefined> {
  yield formatCsv([headings])
  for await (const rows of batches) yield rows.map((row) => formatCsvRow(toCells(row))).join('')
}

/** Formats a row as in RFC 4180. Quotes every text, and prevents spreadsheets from reading one as a formula. */
function formatCsvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCsvCell).join(',')}\r\n`
}

function formatCsvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return formatCsvCell(cell.toISOString())
  return `"${escapeFormulas(cell).replaceAll('"', '""')}"`
}

/** Spreadsheets treat full-width signs like plain ones. */
const FORMULA_SIGN = /[=+\-@＝＋－＠]/
const IGNORED_BEFORE_FORMULA = /["'\s]/
const SEPARATOR = /[;,\t\r\n]/

/**
 * Puts an apostrophe before each place where a cell could begin with a formula. Spreadsheets in many languages separate cells by
 * semicolons, and some imports by tabs. They split quoted text, so a cell can begin inside it or after a line break. Some
 * ignore quotes and blanks before a formula. Reads the text once, from its end, so that no text makes an export slow.
 */
function escapeFormulas(text: string): string {
  const pieces: string[] = []
  let end = text.length
  let precedesFormula = false
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const character = text.charAt(at)
    if (precedesFormula && SEPARATOR.test(character)) {
      pieces.push(`'${text.slice(at + 1, end)}`)
      end = at + 1
    }
    precedesFormula =
      FORMULA_SIGN.test(character) || (precedesFormula && IGNORED_BEFORE_FORMULA.test(character))
  }
  pieces.push(text.slice(0, end))
  const escaped = pieces.reverse().join('')
  return precedesFormula || /^[\t\r\n]/.test(text) ? `'${escaped}` : escaped
}

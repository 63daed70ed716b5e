import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { ShopError } from '../errors.ts'
import { normalizeLine, normalizeText } from '../text.ts'
import { type Delimiter, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from './import-fields.ts'

export type Encoding = 'utf-8' | 'windows-1252'

const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t' } as const satisfies Record<Delimiter, string>

/** A record of the file by lowercase column. */
export interface CsvRecord {
  /** Line of the file on which the record begins. */
  line: number
  /** Only those with a text: a header of thousands of columns must not cost memory in every record. */
  cells: ReadonlyMap<string, string>
  /** Columns of the file. */
  columns: ReadonlySet<string>
  /** The record has more cells than the file has columns, so that nobody knows which belongs where. */
  isTooLong: boolean
}

const MAX_RECORD_CHARACTERS = 200_000
const CHUNK_BYTES = 64 * 1024

/** Columns are lowercase, in the order of the file. Throws `import_unreadable`, `import_too_large` or `import_too_many_rows`. */
export async function readCsv(bytes: Uint8Array) {
  if (bytes.length > MAX_IMPORT_BYTES) throw new ShopError('import_too_large')
  const { text, encoding } = decode(bytes)
  const columns: string[] = []
  let known: ReadonlySet<string> = new Set()
  const records: CsvRecord[] = []
  const delimiter = detectDelimiter(text)
  // With one kind of line end, the parser counts lines right.
  const parser = Readable.from(listChunks(text.replace(/\r\n?/g, '\n'))).pipe(
    parse({
      delimiter: DELIMITERS[delimiter],
      info: true,
      max_record_size: MAX_RECORD_CHARACTERS,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }),
  )
  try {
    let begin = 1
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      const line = begin
      begin = info.lines + 1
      if (columns.length === 0) {
        columns.push(...record.map((column) => normalizeLine(column).toLowerCase()))
        known = new Set(columns)
        continue
      }
      if (records.length === MAX_IMPORT_ROWS) throw new ShopError('import_too_many_rows')
      const cells = new Map<string, string>()
      // The first of two columns with one name counts.
      for (const [place, column] of [...columns.slice(0, record.length).entries()].reverse()) {
        const cell = normalizeText(record[place] ?? '')
        if (cell === '') cells.delete(column)
        else cells.set(column, cell)
      }
      const isTooLong = record.slice(columns.length).some((cell) => cell !== '')
      records.push({ line, cells, columns: known, isTooLong })
    }
  } catch (error) {
    if (error instanceof CsvError) throw new ShopError('import_unreadable')
    throw error
  }
  return { encoding, delimiter, columns, records }
}

export type CsvFile = Awaited<ReturnType<typeof readCsv>>

interface ParsedRecord {
  record: string[]
  info: { lines: number }
}

/** Spreadsheets of earlier years save Windows-1252, which never fails to decode; NUL marks UTF-16 and binary files. */
function decode(bytes: Uint8Array): { text: string; encoding: Encoding } {
  if (bytes.includes(0)) throw new ShopError('import_unreadable')
  try {
    // Removes a byte order mark.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

/** A file has one delimiter: of the characters that may be one, the one that the names of the columns contain most often. */
function detectDelimiter(text: string): Delimiter {
  const header = /^\s*([^\r\n]*)/.exec(text)?.[1] ?? ''
  // Quotes of the header keep a delimiter within a name apart; every second part is quoted.
  const unquoted = header.split('"').filter((_, place) => place % 2 === 0)
  const count = (name: Delimiter) => unquoted.join('').split(DELIMITERS[name]).length
  return (Object.keys(DELIMITERS) as Delimiter[]).reduce((best, name) =>
    count(name) > count(best) ? name : best,
  )
}

/** In pieces, so that other requests are answered while a large file is parsed. */
async function* listChunks(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += CHUNK_BYTES) {
    // The streams alone would not return to the event loop.
    await setImmediate()
    yield text.slice(start, start + CHUNK_BYTES)
  }
}

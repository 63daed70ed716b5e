import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Runtime } from '../runtime.ts'
import type { ApiEnv } from './context.ts'
import { type CsvCell, formatCsv, sendFile } from './stream-file.ts'

/** Formats a row without the mark at the beginning of the file. */
const formatRow = (cells: CsvCell[]) => formatCsv([cells]).slice(1)

/**
 * Fetches a file that fails after the given number of pieces, and returns what the client received and what
 * was logged.
 */
async function fetchFile(whole: number) {
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  async function* pieces() {
    for (let piece = 0; piece < whole; piece += 1) {
      yield `${piece};`
      await sleep(20)
    }
    throw new Error('select secrets from users')
  }
  const app = new Hono<ApiEnv>()
  app.get('/', (c) => {
    c.set('runtime', { log } as Runtime)
    return sendFile(c, 'file.csv', pieces())
  })
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let text = ''
  const isCut = await new Promise((resolve) => {
    const request = get({ port, host: '127.0.0.1' }, (answer) => {
      answer.on('data', (chunk) => (text += chunk))
      answer.on('error', () => resolve(true))
      answer.on('end', () => resolve(false))
    })
    request.on('error', () => resolve(true))
  })
  return { text, isCut, logged: logged.join('') }
}

test.each([0, 3])(
  'cuts off a file that fails after %d pieces, and reveals the cause only in the log',
  async (whole) => {
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => printed.mockRestore())
    const { text, isCut, logged } = await fetchFile(whole)
    expect(isCut).toBe(true)
    expect('0;1;2;').toContain(text)
    expect(logged).toContain('select secrets')
    expect(printed).not.toHaveBeenCalled()
  },
)

test('quotes every text, leaves numbers unquoted and missing values empty', () => {
  expect(formatRow(['a', 'b c', 'ñ ع', 5.59, 0, null, ''])).toBe('"a","b c","ñ ع",5.59,0,,""\r\n')
  expect(formatRow(['a,b', 'say "hi"', 'two\nlines', 'cr\rhere', 'a;b', 'a\tb'])).toBe(
    '"a,b","say ""hi""","two\nlines","cr\rhere","a;b","a\tb"\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@sum', '＝1', '\tx', '\rx', '\nx', ' =1', '"=1', `'=1`])(
  'puts an apostrophe before %j',
  (text) => {
    expect(formatRow([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`)
  },
)

/** Splits a row as a spreadsheet with another separator than the comma does, and drops quotes. */
function splitRow(row: string, separator: RegExp): string[] {
  return row.split(separator).map((cell) => cell.replaceAll(/["\s]/g, ''))
}

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])(
  'leaves no cell that begins with %s when the spreadsheet uses another separator',
  (sign) => {
    const texts = [';', '\t', ',', '\n', '\r\n', ';;', '; ', ';"', ';""', '\n"', '\t \t'].flatMap(
      (between) => [
        `a${between}${sign}cmd()`,
        `a${between}${sign}b${between}${sign}c`,
        `${between}${sign}cmd()`,
      ],
    )
    for (const text of texts) {
      for (const separator of [/[;\r\n]/, /[\t\r\n]/, /[,\r\n]/, /[;,\t\r\n]/]) {
        const cells = splitRow(formatRow([text, 'b']), separator)
        expect(
          cells.filter((cell) => cell.startsWith(sign)),
          JSON.stringify(text),
        ).toEqual([])
      }
    }
  },
)

test('leaves negative numbers and texts with such a character inside a word unchanged', () => {
  expect(formatRow([-1])).toBe('-1\r\n')
  const texts = [
    'a-b',
    'a=b',
    'ann@example.com',
    '2026-11-22T07:00:00.000Z',
    'https://x.test/?a=b&c=+1',
    '1,000',
  ]
  expect(formatRow(texts)).toBe(`${texts.map((text) => `"${text}"`).join(',')}\r\n`)
})

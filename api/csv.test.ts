import { expect, test } from 'vitest'
import { formatCsvRow } from './csv.ts'

test('quotes every text, leaves numbers unquoted and missing values empty', () => {
  expect(formatCsvRow(['a', 'b c', 'ñ ع', 5.59, 0, null, ''])).toBe('"a","b c","ñ ع",5.59,0,,""\r\n')
  expect(formatCsvRow(['a,b', 'say "hi"', 'two\nlines', 'cr\rhere', 'a;b', 'a\tb'])).toBe(
    '"a,b","say ""hi""","two\nlines","cr\rhere","a;b","a\tb"\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@sum', '＝1', '\tx', '\rx', '\nx', ' =1', '"=1', `'=1`])(
  'puts an apostrophe before %j',
  (text) => {
    expect(formatCsvRow([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`)
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
        const cells = splitRow(formatCsvRow([text, 'b']), separator)
        expect(
          cells.filter((cell) => cell.startsWith(sign)),
          JSON.stringify(text),
        ).toEqual([])
      }
    }
  },
)

test('leaves negative numbers and texts with such a character inside a word unchanged', () => {
  expect(formatCsvRow([-1])).toBe('-1\r\n')
  const texts = [
    'a-b',
    'a=b',
    'ann@example.com',
    '2026-11-22T07:00:00.000Z',
    'https://x.test/?a=b&c=+1',
    '1,000',
  ]
  expect(formatCsvRow(texts)).toBe(`${texts.map((text) => `"${text}"`).join(',')}\r\n`)
})

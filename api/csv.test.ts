import { expect, test } from 'vitest'
import { csvRow } from './csv.ts'

test('cells are quoted where they must be, and empty where there is nothing', () => {
  expect(csvRow(['a', 'b c', 'ñ ع', 5.59, 0, null, ''])).toBe('a,b c,ñ ع,5.59,0,,\r\n')
  expect(csvRow(['a,b', 'say "hi"', 'two\nlines', 'cr\rhere'])).toBe(
    '"a,b","say ""hi""","two\nlines","cr\rhere"\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx'])('%j is no formula', (text) => {
  expect(csvRow([text])).toMatch(/^"?'/)
})

test('a number is one, also below zero', () => {
  expect(csvRow([-1])).toBe('-1\r\n')
  expect(csvRow(['a-b', 'a=b'])).toBe('a-b,a=b\r\n')
})

import { expect, test } from 'vitest'
import { cleanFileName, isRiskyFileName } from './store-attachments.ts'

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Eve\\run.exe', 'run.exe'],
  ['.htaccess', 'htaccess'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a\r\nSet-Cookie: b=c.txt', 'aSet-Cookie_ b=c.txt'],
  ['program.exe. . ', 'program.exe'],
  ['فاتورة.pdf', 'فاتورة.pdf'],
  ['', ''],
])('cleans %j', (name, cleaned) => {
  expect(cleanFileName(name)).toBe(cleaned)
})

test('keeps the ending of a long name', () => {
  const cleaned = cleanFileName(`${'x'.repeat(500)}.exe`)
  expect(cleaned).toHaveLength(200)
  expect(cleaned.endsWith('.exe')).toBe(true)
})

test('knows programs and archives by their ending', () => {
  expect(['a.EXE', 'b.zip', 'c.pdf', 'd.docx', 'e.pdf.js'].map(isRiskyFileName)).toEqual([
    ...[true, true, false, false, true],
  ])
})

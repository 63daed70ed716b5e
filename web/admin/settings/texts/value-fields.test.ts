import { expect, it } from 'vitest'
import { convertBlock, getBlockForm } from './value-fields.tsx'

it('keeps the text in every form', () => {
  const rows = {
    rows: [
      ['Nothing delivered', 'Within 7 days'],
      ['Too little', ''],
    ],
  }
  expect([getBlockForm('a'), getBlockForm({ list: [] }), getBlockForm(rows)]).toEqual([
    'paragraph',
    'list',
    'rows',
  ])
  expect(convertBlock('list', rows)).toEqual({ list: ['Nothing delivered: Within 7 days', 'Too little'] })
  expect(convertBlock('paragraph', { list: ['a', 'b'] })).toBe('a\nb')
  expect(convertBlock('list', 'a\nb')).toEqual({ list: ['a', 'b'] })
  expect(convertBlock('rows', 'a')).toEqual({ rows: [['a', '']] })
  expect(convertBlock('rows', rows)).toEqual(rows)
})

import { expect, it } from 'vitest'
import { formOf, inForm } from './block-form.ts'

it('keeps the words in whatever form', () => {
  const rows = {
    rows: [
      ['Nothing delivered', 'Within 7 days'],
      ['Too little', ''],
    ],
  }
  expect([formOf('a'), formOf({ list: [] }), formOf(rows)]).toEqual(['paragraph', 'list', 'rows'])
  expect(inForm('list', rows)).toEqual({ list: ['Nothing delivered: Within 7 days', 'Too little'] })
  expect(inForm('paragraph', { list: ['a', 'b'] })).toBe('a\nb')
  expect(inForm('list', 'a\nb')).toEqual({ list: ['a', 'b'] })
  expect(inForm('rows', 'a')).toEqual({ rows: [['a', '']] })
  expect(inForm('rows', rows)).toEqual(rows)
})

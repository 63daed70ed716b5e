import { expect, it } from 'vitest'
import { splitPlaceholders } from './split-placeholders.ts'

it('splits a text into placeholders and words without loss', () => {
  const text = '{{count}} of <b>{{total}}</b> are here<br/>, 1 < 2'
  const pieces = splitPlaceholders(text)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.filter(({ isMark }) => isMark).map((piece) => piece.text)).toEqual([
    '{{count}}',
    '<b>',
    '{{total}}',
    '</b>',
    '<br/>',
  ])
  expect(splitPlaceholders('')).toEqual([])
})

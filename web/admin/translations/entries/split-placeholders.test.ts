import { expect, it } from 'vitest'
import { splitPlaceholders } from './split-placeholders.ts'

it('tells the marks of a text from its words, and loses nothing', () => {
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

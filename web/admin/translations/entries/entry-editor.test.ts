import { expect, it } from 'vitest'
import { splitPlaceholders } from './entry-editor.tsx'

it('splits a text into words and placeholders, which alternate', () => {
  expect(splitPlaceholders('{{count}} of <b>{{total}}</b> are here<br/>, 1 < 2')).toEqual([
    ...['', '{{count}}', ' of ', '<b>', '', '{{total}}', '', '</b>'],
    ...[' are here', '<br/>', ', 1 < 2'],
  ])
  expect(splitPlaceholders('')).toEqual([''])
})

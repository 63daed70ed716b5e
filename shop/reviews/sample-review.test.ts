import { expect, it } from 'vitest'
import { parseSampleText } from './sample-review.ts'

it.each([
  ['Sample: it started the same evening.', 'It started the same evening.'],
  ['Muestra: empezó esa misma tarde.', 'Empezó esa misma tarde.'],
  ['نموذج: بدأ التسليم في المساء نفسه.', 'بدأ التسليم في المساء نفسه.'],
])('takes the mark of the demo data from %s', (text, rest) => {
  expect(parseSampleText(text)).toBe(rest)
})

it('leaves the words of a customer as they are', () => {
  expect(parseSampleText('It started the same evening, sample: 12 likes.')).toBeNull()
})

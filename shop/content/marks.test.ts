import { expect, it } from 'vitest'
import { CONTENT_PARTS } from './content.ts'
import { namesFor, wrongMarks } from './marks.ts'
import { SAMPLE } from './sample/sample.ts'

it('finds the names nobody knows', () => {
  const names = namesFor('story')
  expect(wrongMarks('{{shop}} in {{delivery}}, {{nothing}} and {{ shop }} {{}}', names).names).toEqual([
    'nothing',
    ' shop ',
    '',
  ])
  expect(wrongMarks('{{methods}}', names).names).toEqual(['methods'])
  expect(wrongMarks('{{methods}}', namesFor('faq')).names).toEqual([])
})

it('finds the links that lead nowhere we send people', () => {
  const linksOf = (to: string) => wrongMarks(`See [this](${to}).`, ['email']).links
  for (const to of ['/refund', '/faq#refunds', '/', 'https://example.com/a?b=1', 'mailto:{{email}}']) {
    expect(linksOf(to)).toEqual([])
  }
  for (const to of [
    'http://example.com',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert`1`',
    'refund',
    '',
  ]) {
    expect(linksOf(to), to).toEqual([to])
  }
})

it('reads a text without end of brackets in one go', () => {
  expect(wrongMarks('['.repeat(100_000), [])).toEqual({ names: [], links: [] })
  expect(wrongMarks('[a [b](x)', []).links).toEqual(['x'])
})

it('finds nothing wrong in the sample', () => {
  for (const content of Object.values(SAMPLE)) {
    for (const part of CONTENT_PARTS) {
      const text = JSON.stringify(content[part])
      expect(wrongMarks(text, namesFor(part)), part).toEqual({ names: [], links: [] })
    }
  }
})

import { expect, it } from 'vitest'
import { CONTENT_PARTS } from './content.ts'
import { listInvalidMarkup, listPlaceholderNames } from './placeholders.ts'
import { SAMPLE_CONTENT } from './sample/sample-content.ts'

it('finds the names nobody knows', () => {
  const names = listPlaceholderNames('story')
  expect(listInvalidMarkup('{{shop}} in {{delivery}}, {{nothing}} and {{ shop }} {{}}', names).names).toEqual(
    ['nothing', ' shop ', ''],
  )
  expect(listInvalidMarkup('{{methods}}', names).names).toEqual(['methods'])
  expect(listInvalidMarkup('{{methods}}', listPlaceholderNames('faq')).names).toEqual([])
})

it('finds the links that lead nowhere we send people', () => {
  const linksOf = (to: string) => listInvalidMarkup(`See [this](${to}).`, ['email']).links
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
  expect(listInvalidMarkup('['.repeat(100_000), [])).toEqual({ names: [], links: [] })
  expect(listInvalidMarkup('[a [b](x)', []).links).toEqual(['x'])
})

it('finds nothing wrong in the sample', () => {
  for (const content of Object.values(SAMPLE_CONTENT)) {
    for (const part of CONTENT_PARTS) {
      const text = JSON.stringify(content[part])
      expect(listInvalidMarkup(text, listPlaceholderNames(part)), part).toEqual({ names: [], links: [] })
    }
  }
})

import { expect, it } from 'vitest'
import { CONTENT_PARTS } from '../content/content.ts'
import { SAMPLE_CONTENT } from '../content/sample/sample-content.ts'
import { listInvalidMarkup, listPlaceholderNames } from './placeholders.ts'

it('lists unknown placeholders', () => {
  const names = listPlaceholderNames('story')
  expect(listInvalidMarkup('{{shop}} in {{delivery}}, {{nothing}} and {{ shop }} {{}}', names).names).toEqual(
    ['nothing', ' shop ', ''],
  )
  expect(listInvalidMarkup('{{methods}}', names).names).toEqual(['methods'])
  expect(listInvalidMarkup('{{methods}}', listPlaceholderNames('faq')).names).toEqual([])
})

it('lists forbidden link targets', () => {
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

it('reads a text with endless brackets in linear time', () => {
  expect(listInvalidMarkup('['.repeat(100_000), [])).toEqual({ names: [], links: [] })
  expect(listInvalidMarkup('[a [b](x)', []).links).toEqual(['x'])
})

it('accepts the sample content', () => {
  for (const content of Object.values(SAMPLE_CONTENT)) {
    for (const part of CONTENT_PARTS) {
      const text = JSON.stringify(content[part])
      expect(listInvalidMarkup(text, listPlaceholderNames(part)), part).toEqual({ names: [], links: [] })
    }
  }
})

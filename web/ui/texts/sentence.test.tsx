import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LinkedText } from './sentence.tsx'

it('keeps the ranges of a text in one line, and its words as they are', () => {
  const html = renderToStaticMarkup(
    <LinkedText text="Within 5-10 days, or ٢٤-٤٨ hours of 2 non-working days" />,
  )
  expect(html.match(/<span class="whitespace-nowrap">[^<]*/g)).toEqual([
    '<span class="whitespace-nowrap">5-10',
    '<span class="whitespace-nowrap">٢٤-٤٨',
  ])
  expect(html.replace(/<[^>]+>/g, '')).toBe('Within 5-10 days, or ٢٤-٤٨ hours of 2 non-working days')
})

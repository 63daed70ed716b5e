import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Stars } from './stars.tsx'

test('fills the last star by the part of it that a rating has', () => {
  const widths = [...renderToStaticMarkup(<Stars rating={3.8} />).matchAll(/width:([\d.]+)%?/g)].map(
    ([, width]) => Math.round(Number(width)),
  )
  expect(widths).toEqual([100, 100, 100, 80, 0])
})

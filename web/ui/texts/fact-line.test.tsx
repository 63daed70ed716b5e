import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FactLine } from './fact-line.tsx'

it('parts the facts that there are, and isolates each', () => {
  const html = renderToStaticMarkup(
    <FactLine className="text-muted">
      {['1,000', false, '']}
      <b>62%</b>
      {null}
    </FactLine>,
  )
  expect(html).toBe(
    '<p class="text-muted"><bdi>1,000</bdi><span class="me-1 ps-1">\u00a0·</span> <bdi><b>62%</b></bdi></p>',
  )
})

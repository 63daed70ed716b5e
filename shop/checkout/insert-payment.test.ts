import { expect, test } from 'vitest'
import { formatStatementDescriptor } from './insert-payment.ts'

test.each([
  ['Crescendo', 'Crescendo'],
  ['Growth & Co', 'Growth Co'],
  ['Crecé más <ahora>', 'Crece mas ahora'],
  [`O'Neil "Best" *Followers*`, 'O Neil Best Followers'],
  ['A shop with a very long name', 'A shop with a very lon'],
  ['متجر النمو', null],
  ['24/7', null],
])('formats %j as %j', (name, descriptor) => {
  expect(formatStatementDescriptor(name)).toBe(descriptor)
})

import { expect, test } from 'vitest'
import { lookUpCountry } from './geo-ip.ts'

test.each([
  ['8.8.8.8', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['2001:4860:4860::8888', 'US'],
])('looks up %s as %s', (address, country) => {
  expect(lookUpCountry(address)).toBe(country)
})

test.each([
  '127.0.0.1',
  '::1',
  '192.168.1.1',
  '',
  'garbage',
  '1.2.3',
  '999.1.1.1',
  '8.8.8.8:1234',
  '6.6.6.6, 8.8.8.8',
])('finds no country for %j', (address) => {
  expect(lookUpCountry(address)).toBeNull()
})

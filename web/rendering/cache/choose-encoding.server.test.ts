import { expect, test } from 'vitest'
import { chooseEncoding } from './choose-encoding.server.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;Q=0.5', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0', null],
  ['br;q=0, gzip;q=0', null],
  ['br;q=0.0, gzip', 'gzip'],
  ['*;q=0', null],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  [' br ; q=0.9 , gzip;q=0.9', 'br'],
  ['identity', null],
  ['identity;q=1, br;q=0.5', null],
  ['identity;q=0, gzip', 'gzip'],
  ['identity;q=0', 'br'],
  ['br;q=0, identity;q=0', 'gzip'],
  ['identity;q=0, *;q=0', null],
  ['*;q=0.5, gzip;q=0.1, br;q=0.2', null],
  ['*;q=0.1, br;q=0.2, gzip;q=0.3', 'gzip'],
  ['br;q=many, gzip;q=0.1', 'gzip'],
  ['brotli, x-gzip', null],
  ['', null],
  [null, null],
])('%s selects %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted, ['br', 'gzip'])).toBe(encoding)
})

test('selects only among the offered codings', () => {
  expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip')
  expect(chooseEncoding('br, gzip;q=0', ['gzip'])).toBeNull()
})

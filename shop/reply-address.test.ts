import { expect, test } from 'vitest'
import {
  createReplyToken,
  findReplyAddressError,
  formatReplyAddress,
  parseReplyToken,
} from './reply-address.ts'

const PATTERN = 'Support+{token}@mail.example.com'

test('reads the token of an address in any spelling', () => {
  const token = createReplyToken()
  const address = formatReplyAddress(PATTERN, token)
  expect(address).toBe(`Support+${token}@mail.example.com`)
  for (const written of [address, address.toUpperCase(), ` ${address.toLowerCase()} `])
    expect(parseReplyToken(PATTERN, written)).toBe(token)
})

test.each([
  ['support@mail.example.com'],
  ['support+@mail.example.com'],
  ['support+abc@mail.example.com'],
  [`support+${'a'.repeat(40)}@example.com`],
  [`other+${'a'.repeat(40)}@mail.example.com`],
])('finds no token in %s', (address) => {
  expect(parseReplyToken(PATTERN, address)).toBeNull()
})

test.each([
  ['support@example.com', /\{token\}/],
  ['{token}@{token}.example.com', /email address/],
  ['support+{token}{token}@example.com', /once/],
  ['support', /email address/],
  ['Support <support+{token}@example.com>', /email address/],
  [`${'a'.repeat(40)}+{token}@example.com`, /too long/],
])('refuses the pattern %s', (pattern, message) => {
  expect(findReplyAddressError(pattern)).toMatch(message)
})

test.each([['support+{token}@example.com'], ['{token}@reply.example.com'], ['r.{token}@example.co.uk']])(
  'accepts the pattern %s',
  (pattern) => {
    expect(findReplyAddressError(pattern)).toBeNull()
  },
)

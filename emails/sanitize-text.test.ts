import { expect, test } from 'vitest'
import { getGreetingName, toSingleLine } from './sanitize-text.ts'

test('makes one line, and keeps the spaces within a number', () => {
  expect(toSingleLine(' Pack:\r\n 1\u00a0000\u2028 views,\t5\u202f000 ')).toBe(
    'Pack: 1\u00a0000 views, 5\u202f000',
  )
})

test('rejects a name that contains an address in any script or with invisible characters', () => {
  for (const name of [
    'é.com',
    'пример.рф',
    'موقع.السعودية',
    '例え。テスト',
    'evil．com',
    'evil｡com',
    'evil․com',
    'ev\u00adil.\u200bcom',
    'evil\u2060.com',
    'evil.\u200dcom',
    'e\u0301.com',
    'https：//x',
    'eve＠evil',
    'evil\u202e.com',
    'www\u2024evil\u2024com',
    'evil⁄path',
    '\u200b\u2066\u3164',
  ]) {
    expect(getGreetingName(name), JSON.stringify(name)).toBeNull()
  }
})

test('keeps names of every script, without direction marks and invisible characters', () => {
  for (const name of [
    'محمد عبد الله',
    'د. أحمد',
    'José Ángel',
    'Zoë',
    'Nguyễn Thị',
    'O’Brien',
    'J. R. Smith',
    'علی\u200cرضا',
    'ශ්\u200dරී',
    '李小龍',
  ])
    expect(getGreetingName(name)).toBe(`\u2068${name}\u2069`)
  expect(getGreetingName('\u202eMar\u200bia\u2069')).toBe('\u2068Maria\u2069')
})

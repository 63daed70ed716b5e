import { expect, test } from 'vitest'
import { parseTiktokUsername } from './tiktok-username.ts'

test.each([
  ['maria', 'maria'],
  ['@maria', 'maria'],
  ['  @Maria.Dance_99 ', 'maria.dance_99'],
  ['https://www.tiktok.com/@maria', 'maria'],
  ['https://www.tiktok.com/@maria?lang=en', 'maria'],
  ['http://tiktok.com/@maria/video/7300000000000000000', 'maria'],
  ['m.tiktok.com/@Maria#top', 'maria'],
  ['ab', 'ab'],
  ['a'.repeat(24), 'a'.repeat(24)],
])('parses %j to %j', (input, name) => {
  expect(parseTiktokUsername(input)).toBe(name)
})

test.each([
  '',
  '@',
  'a',
  'a'.repeat(25),
  'two words',
  '@@maria',
  'maria.',
  'maría',
  'ماريا',
  'https://www.tiktok.com/maria',
  'https://www.tiktok.com/@',
  'https://evil.example/@maria',
  'https://tiktok.com.evil.example/@maria',
  '<script>',
  'maria\n@other',
])('rejects %j', (input) => {
  expect(parseTiktokUsername(input)).toBeNull()
})

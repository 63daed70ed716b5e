import { describe, expect, test } from 'vitest'
import {
  findVideoDoubt,
  getVideoKey,
  normalizeVideoUrl,
  parseTiktokLink,
  parseTiktokUsername,
} from './tiktok.ts'

const ID = '7301234567890123456'

describe('a link to TikTok', () => {
  test.each([
    [`https://www.tiktok.com/@maria.dance/video/${ID}`, 'maria.dance'],
    [`https://www.tiktok.com/@Maria.Dance/video/${ID}?is_from_webapp=1&sender_device=pc`, 'maria.dance'],
    [`http://tiktok.com/@maria.dance/photo/${ID}`, 'maria.dance'],
    [`m.tiktok.com/@maria.dance/video/${ID}#top`, 'maria.dance'],
    [`https://m.tiktok.com/v/${ID}.html?u_code=1`, null],
    [`https://www.tiktok.com/embed/v2/${ID}`, null],
    [`https://www.tiktok.com/@/video/${ID}`, null],
    [`Mira este video de Maria:\nhttps://www.tiktok.com/@maria.dance/video/${ID} #parati`, 'maria.dance'],
    [`شاهد هذا الفيديو: tiktok.com/@maria.dance/video/${ID}.`, 'maria.dance'],
  ])('of a video names it: %s', (text, username) => {
    expect(parseTiktokLink(text)).toMatchObject({ kind: 'video', username, videoId: ID })
    expect(getVideoKey(text)).toBe(ID)
  })

  test.each([
    'https://vm.tiktok.com/ZMabc123/',
    'vt.tiktok.com/ZSabc123',
    'https://www.tiktok.com/t/ZTabc123/?k=1',
    'Check this out! https://vm.tiktok.com/ZMabc123/ Download the app',
  ])('that is short says nothing about the video: %s', (text) => {
    expect(parseTiktokLink(text)).toMatchObject({ kind: 'short', username: null, videoId: null })
  })

  test.each(['https://www.tiktok.com/@maria.dance?_t=8k&_r=1', 'Follow me on tiktok.com/@maria.dance'])(
    'of a profile names the account: %s',
    (text) => {
      expect(parseTiktokLink(text)).toMatchObject({ kind: 'profile', username: 'maria.dance' })
    },
  )

  test.each([
    'maria',
    '',
    'https://www.tiktok.com/',
    'https://evil.example/@maria/video/1',
    'https://tiktok.com.evil.example/@maria',
    'https://eviltiktok.com/@maria',
    'https://evil.example/?next=https://www.tiktok.com/@maria',
  ])('is not found in %j', (text) => {
    expect(parseTiktokLink(text)).toBeNull()
  })
})

test('normalizes the address of a video, and leaves those of other sites as they are', () => {
  expect(normalizeVideoUrl(' Look: vm.tiktok.com/ZMabc123/ !')).toBe('https://vm.tiktok.com/ZMabc123/')
  expect(normalizeVideoUrl(' https://v.example/1?a=b ')).toBe('https://v.example/1?a=b')
})

test('recognizes one video under several addresses', () => {
  const [key, ...others] = [
    `https://www.tiktok.com/@maria/video/${ID}?q=1`,
    `m.tiktok.com/v/${ID}.html`,
    `https://www.tiktok.com/@maria/photo/${ID}`,
  ].map(getVideoKey)
  expect(new Set(others)).toEqual(new Set([key]))
  expect(getVideoKey('https://vm.tiktok.com/ZM1/?x=1')).toBe(getVideoKey('vm.tiktok.com/ZM1'))
  expect(getVideoKey('https://v.example/watch?v=1')).not.toBe(getVideoKey('https://v.example/watch?v=2'))
})

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

test.each([
  [`https://www.tiktok.com/@maria/video/${ID}`, null],
  [`https://www.tiktok.com/embed/v2/${ID}`, null],
  ['https://vm.tiktok.com/ZMabc123/', null],
  ['https://www.tiktok.com/music/song-1', null],
  ['https://www.tiktok.com/@maria', 'profile'],
  ['tiktok.com/@maria?lang=es', 'profile'],
  [`https://www.tiktok.com/@other/video/${ID}`, 'ofOther'],
  ['https://www.youtube.com/watch?v=1', 'otherSite'],
  ['https://nottiktok.com/@maria/video/1', 'otherSite'],
  ['half an addr', null],
])('doubts the link of a video by its text: %s', (text, doubt) => {
  expect(findVideoDoubt(text, '@Maria')).toBe(doubt)
})

import { describe, expect, test } from 'vitest'
import { classifyTrafficSource } from './classify-traffic-source.ts'
import { detectBot, detectDevice } from './record-events.ts'

const OWN = ['shop.test']

describe('classifyTrafficSource', () => {
  test.each([
    ['', 'direct', null],
    [null, 'direct', null],
    ['https://shop.test/services', 'direct', null],
    ['https://www.shop.test/', 'direct', null],
    ['https://shop.test.example.com/', 'referral', 'shop.test.example.com'],
    ['https://www.google.com/', 'search', 'google.com'],
    ['https://www.google.co.uk/search?q=x', 'search', 'google.co.uk'],
    ['https://google.com.br', 'search', 'google.com.br'],
    ['https://google.evil.example/', 'referral', 'google.evil.example'],
    ['https://notgoogle.com/', 'referral', 'notgoogle.com'],
    ['https://duckduckgo.com/', 'search', 'duckduckgo.com'],
    ['https://uk.search.yahoo.com/', 'search', 'uk.search.yahoo.com'],
    ['https://l.instagram.com/?u=x', 'social', 'l.instagram.com'],
    ['http://lm.facebook.com/', 'social', 'lm.facebook.com'],
    ['https://T.CO/abc', 'social', 't.co'],
    ['https://m.youtube.com/watch', 'social', 'm.youtube.com'],
    ['https://vm.tiktok.com/x', 'social', 'vm.tiktok.com'],
    ['https://xt.co/', 'referral', 'xt.co'],
    [
      'android-app://com.google.android.googlequicksearchbox/',
      'search',
      'com.google.android.googlequicksearchbox',
    ],
    ['android-app://com.instagram.android', 'social', 'com.instagram.android'],
    ['https://mail.google.com/mail/u/0/', 'email', 'mail.google.com'],
    ['https://mail.yahoo.com/', 'email', 'mail.yahoo.com'],
    ['https://checkout.stripe.com/c/pay/x', 'direct', null],
    ['https://blog.example.com/post', 'referral', 'blog.example.com'],
    ['javascript:alert(1)', 'direct', null],
    ['not an address', 'direct', null],
    [`https://${'a'.repeat(300)}.com/`, 'direct', null],
  ])('classifies %s as %s', (referrer, source, host) => {
    expect(classifyTrafficSource({ referrer }, OWN)).toEqual({ source, referrer: host, campaign: null })
  })

  const GOOGLE = 'https://www.google.com/'
  test.each([
    [{ medium: 'email', source: 'google' }, '', 'email', null],
    [{ medium: 'CPC', source: 'google', campaign: ' Spring  Sale ' }, GOOGLE, 'campaign', 'spring  sale'],
    [{ source: 'ig' }, '', 'social', null],
    [{ source: 'Newsletter', campaign: 'May' }, '', 'email', 'may'],
    [{ source: 'm.facebook.com', campaign: 'x' }, '', 'social', 'x'],
    [{ source: 'partner', campaign: 'x' }, '', 'campaign', 'x'],
    [{ source: 'partner' }, GOOGLE, 'referral', null],
    [{ campaign: 'flyer' }, '', 'campaign', 'flyer'],
    [{ campaign: '   ' }, '', 'direct', null],
    [{ medium: 'organic' }, GOOGLE, 'search', null],
    [{ campaign: 'é'.repeat(300) }, '', 'campaign', 'é'.repeat(100)],
  ])('prefers the UTM parameters %j', (utm, referrer, source, campaign) => {
    expect(classifyTrafficSource({ referrer, utm }, OWN)).toMatchObject({ source, campaign })
  })
})

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'
const GALAXY_TAB =
  'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'
const FIREFOX_TABLET = 'Mozilla/5.0 (Android 14; Tablet; rv:133.0) Gecko/133.0 Firefox/133.0'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'

test.each([
  [MAC, undefined, 'desktop'],
  [WINDOWS, '?0', 'desktop'],
  [WINDOWS, '?1', 'mobile'],
  [IPHONE, undefined, 'mobile'],
  [ANDROID, '?1', 'mobile'],
  [ANDROID, undefined, 'mobile'],
  [GALAXY_TAB, '?0', 'tablet'],
  [FIREFOX_TABLET, undefined, 'tablet'],
] as const)('detects %s with %s as %s', (userAgent, hint, device) => {
  expect(detectDevice(userAgent, hint)).toBe(device)
})

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'google'],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'bing'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'facebook'],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'openai',
  ],
  [`${WINDOWS.replace('Chrome', 'HeadlessChrome')}`, 'headless'],
  ['curl/8.5.0', 'script'],
  ['SomeCrawler/1.0', 'bot'],
  ['', 'unnamed'],
  [MAC, null],
  [IPHONE, null],
  [ANDROID, null],
  [GALAXY_TAB, null],
  [WINDOWS, null],
])('detects %s as %s', async (userAgent, bot) => {
  expect(await detectBot(userAgent)).toBe(bot)
})

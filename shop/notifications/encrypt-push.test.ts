import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createBrowserKeys, decryptPush } from '../../tests/support/push-browser.ts'
import { createVapidHeader, createVapidKeys, encryptPush, isValidBrowserKeys } from './encrypt-push.ts'

test('the browser of the tests decrypts the example of RFC 8291', () => {
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const keys = {
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  expect(decryptPush(Buffer.from(message, 'base64url'), keys)).toBe(
    'When I grow up, I want to be a watermelon',
  )
})

test('encrypts a text for one browser, each time anew', () => {
  const browser = createBrowserKeys()
  const [first, second] = [encryptPush('طلب جديد', browser), encryptPush('طلب جديد', browser)]
  expect(decryptPush(first, browser)).toBe('طلب جديد')
  expect(first.equals(second)).toBe(false)
  expect(() => decryptPush(first, createBrowserKeys())).toThrow()
})

test('refuses a text that no push service takes', () => {
  const browser = createBrowserKeys()
  expect(encryptPush('x'.repeat(3_993), browser)).toHaveLength(4_096)
  expect(() => encryptPush('x'.repeat(3_994), browser)).toThrow('too long')
})

test('knows keys that no browser has', () => {
  const browser = createBrowserKeys()
  expect(isValidBrowserKeys(browser)).toBe(true)
  expect(isValidBrowserKeys({ ...browser, authSecret: 'short' })).toBe(false)
  expect(isValidBrowserKeys({ ...browser, publicKey: 'short' })).toBe(false)
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  expect(isValidBrowserKeys({ ...browser, publicKey: offCurve })).toBe(false)
})

test('signs who it is for the push service alone, for a day at most', () => {
  const keys = createVapidKeys()
  const now = new Date('2026-11-28T12:00:00Z')
  const contact = 'mailto:support@shop.test'
  const header = createVapidHeader(keys, { endpoint: 'https://push.test:8443/send/1', contact, now })
  const [, head = '', claims = '', signature = '', key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(key).toBe(keys.publicKey)
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(parse(head)).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(parse(claims)).toEqual({ aud: 'https://push.test:8443', exp: 1_795_910_400, sub: contact })
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true)
})

import { expect, onTestFinished, test, vi } from 'vitest'
import type { PackageView } from '../../../shop/catalog/package-view.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import {
  buildCheckoutRequest,
  type CheckoutRequestInput,
  getAgreement,
  isDraftComplete,
} from './checkout-request.ts'

const DRAFT: CheckoutDraft = {
  tiktokUsername: ' @kim ',
  niche: 'Travel',
  method: 'stripe',
  usernames: {},
  videos: {},
  splits: {},
  plans: {},
}

function line(id: string, type: PackageView['type'], units = 1) {
  return { entry: { id, type, price: 5.59 } as PackageView, units }
}

const CONTEXT: CheckoutRequestInput = {
  origin: 'https://shop.example',
  email: 'kim@example.com',
  method: 'stripe',
  currency: 'USD',
  charge: { amount: 1_677, currency: 'GBP' },
  code: undefined,
  policyVersion: '2026-11-01',
}

const followers = line('followers-1', 'followers')
const likes = line('likes-1', 'likes', 2)

/** Fields of the shop beside those of the specification. */
const ADDED = {
  niche: 'Travel',
  displayCurrency: 'USD',
  promotionCode: undefined,
  expectedTotal: 16.77,
  earlyStartRequested: true,
  policyVersion: '2026-11-01',
  offer: undefined,
}

test('sends the fields of the card flow for one package', () => {
  const draft = { ...DRAFT, videos: { 'followers-1': 'https://no' } }
  expect(buildCheckoutRequest([followers], draft, CONTEXT)).toEqual({
    package_id: 'followers-1',
    origin_url: 'https://shop.example',
    user_email: 'kim@example.com',
    username: '@kim',
    ...ADDED,
  })
})

test('sends the fields of the wallet flow for one package', () => {
  const draft = { ...DRAFT, videos: { 'likes-2': ' https://v ' } }
  const wallet: CheckoutRequestInput = { ...CONTEXT, method: 'applepay' }
  const request = {
    package_id: 'likes-2',
    origin_url: 'https://shop.example',
    user_email: 'kim@example.com',
    tiktok_username: '@kim',
    video_url: 'https://v',
    payment_method_types: ['card'],
    ...ADDED,
  }
  const one = line('likes-2', 'likes')
  expect(buildCheckoutRequest([one], draft, wallet)).toEqual(request)
  expect(buildCheckoutRequest([one], DRAFT, wallet)).toEqual({ ...request, video_url: '' })
})

test('sends items for a cart, with other accounts and required videos', () => {
  const draft = {
    ...DRAFT,
    usernames: { 'likes-1': '@other' },
    videos: { 'likes-1': ' https://v ', 'followers-1': 'https://no' },
  }
  const context = { ...CONTEXT, code: 'SUMMER' }
  expect(buildCheckoutRequest([followers, likes], draft, context)).toEqual({
    items: [
      { package_id: 'followers-1', quantity: 1, tiktok_username: undefined, video_url: undefined },
      { package_id: 'likes-1', quantity: 2, tiktok_username: '@other', video_url: 'https://v' },
    ],
    tiktok_username: '@kim',
    origin_url: 'https://shop.example',
    user_email: 'kim@example.com',
    ...ADDED,
    promotionCode: 'SUMMER',
  })
})

test('sends items for an offer of one line', () => {
  const offer = { token: 'secret', revision: 2 }
  expect(buildCheckoutRequest([followers], DRAFT, { ...CONTEXT, offer })).toMatchObject({
    items: [{ package_id: 'followers-1', quantity: 1 }],
    tiktok_username: '@kim',
    offer,
  })
})

test.each([
  ['now', '', 'agreement', true],
  ['within the withdrawal period', '2026-11-26', 'agreementPlanned', true],
  ['after the withdrawal period', '2026-12-15', 'agreementLater', false],
])('asks for an early start as the agreement says: a start %s', (_, start, agreement, requested) => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const planned = { ...followers, planLimits: { quantity: 1_000, maxDays: 1 } }
  const draft = { ...DRAFT, plans: { 'followers-1': { start, days: 1 } } }
  expect(getAgreement([planned], draft, new Date())).toBe(agreement)
  const request = buildCheckoutRequest([planned], draft, CONTEXT)
  expect(request.earlyStartRequested).toBe(requested)
})

test('sends a single line to the shared account despite an earlier line account', () => {
  const draft = { ...DRAFT, usernames: { 'likes-1': 'not a name' } }
  expect(buildCheckoutRequest([likes], draft, { ...CONTEXT, currency: 'XXX' })).toMatchObject({
    items: [{ tiktok_username: undefined }],
    displayCurrency: undefined,
  })
})

test('is complete with username and niche', () => {
  expect(isDraftComplete(DRAFT)).toBe(true)
  expect(isDraftComplete({ ...DRAFT, tiktokUsername: '  ' })).toBe(false)
  expect(isDraftComplete({ ...DRAFT, niche: '' })).toBe(false)
})

test('sends the videos over which a line is split, instead of one', () => {
  const urls = [' https://v/1 ', 'https://v/2']
  const splits = { 'likes-1': { urls, amounts: ['900', '100'] }, 'followers-1': { urls, amounts: null } }
  const draft = { ...DRAFT, videos: { 'likes-1': 'https://v' }, splits }
  const request = buildCheckoutRequest([followers, likes], draft, CONTEXT)
  const [first, second] = 'items' in request ? request.items : []
  expect(first).not.toHaveProperty('posts')
  expect(second).not.toHaveProperty('video_url')
  expect(request).toMatchObject({
    items: [
      { package_id: 'followers-1' },
      {
        package_id: 'likes-1',
        posts: [
          { video_url: 'https://v/1', quantity: 900 },
          { video_url: 'https://v/2', quantity: 100 },
        ],
      },
    ],
  })
  const even = { ...DRAFT, splits: { 'likes-1': { urls, amounts: null } } }
  expect(buildCheckoutRequest([likes], even, CONTEXT)).toMatchObject({
    items: [{ posts: [{ video_url: 'https://v/1' }, { video_url: 'https://v/2' }] }],
  })
})

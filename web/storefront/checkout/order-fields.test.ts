import { expect, it } from 'vitest'
import type { PackageView } from '../../../shop/catalog/package-view.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import { findMixingOrders, listTargets, type OpenOrder } from './order-fields.tsx'

const DRAFT: CheckoutDraft = {
  tiktokUsername: '@kim',
  niche: 'Travel',
  method: 'stripe',
  usernames: {},
  videos: { 'likes-1': 'https://v/1' },
  splits: {},
  plans: {},
}

const createLine = (id: string, type: PackageView['type']) => ({
  entry: { id, type } as PackageView,
  units: 1,
})

const COUNTS = { quantity: 100, delivered: 0, startCount: null }

const followers = createLine('followers-1', 'followers')
const likes = createLine('likes-1', 'likes')

function createOrder(id: string, packageType: string, videoUrl: string | null = null): OpenOrder {
  return {
    id,
    packageType,
    videoUrl,
    posts: null,
    packageName: id,
    status: 'processing',
    createdAt: '2026-11-20T00:00:00Z',
  }
}

it('finds open orders of the same type for the same profile', () => {
  const open = new Map([['kim', [createOrder('a', 'followers'), createOrder('b', 'views')]]])
  expect(findMixingOrders([followers], DRAFT, open).map(({ id }) => id)).toEqual(['a'])
  expect(findMixingOrders([followers], { ...DRAFT, tiktokUsername: 'lee' }, open)).toEqual([])
})

it('compares the video of packages that go to one', () => {
  const open = new Map([
    ['kim', [createOrder('a', 'likes', 'https://v/1'), createOrder('b', 'likes', 'https://v/2')]],
  ])
  expect(findMixingOrders([likes], DRAFT, open).map(({ id }) => id)).toEqual(['a'])
  expect(findMixingOrders([likes], { ...DRAFT, videos: {} }, open)).toEqual([])
})

it('compares all videos of lines and orders that are split over several', () => {
  const split = {
    ...createOrder('a', 'likes'),
    posts: [{ url: 'https://vm.tiktok.com/ZM1/?k=1', ...COUNTS }],
  }
  const open = new Map([['kim', [split, createOrder('b', 'likes', 'https://v/3')]]])
  const splits = { 'likes-1': { urls: ['https://v/3', 'https://vm.tiktok.com/ZM1'], amounts: null } }
  expect(findMixingOrders([likes], { ...DRAFT, splits }, open).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(findMixingOrders([likes], DRAFT, open)).toEqual([])
})

it('lists each profile once, also that of a line with its own', () => {
  const draft = { ...DRAFT, usernames: { 'likes-1': 'https://www.tiktok.com/@lee' } }
  expect(listTargets([followers, likes], draft)).toEqual(['kim', 'lee'])
  expect(listTargets([followers], { ...DRAFT, tiktokUsername: '' })).toEqual([])
})

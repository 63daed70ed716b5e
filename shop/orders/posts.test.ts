import { describe, expect, test } from 'vitest'
import { getMaxPosts, splitEvenly } from './order-limits.ts'
import { applyDeliveredTotal, createPosts } from './posts.ts'

const createUrls = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ url: `https://v.example/${index}` }))

describe('posts of an order', () => {
  test('share its quantity evenly, the first with the remainder', () => {
    expect(splitEvenly(1_000, 3)).toEqual([334, 333, 333])
    expect(createPosts(createUrls(3), 3_000).map(({ quantity }) => quantity)).toEqual([1_000, 1_000, 1_000])
  })

  test('have the amounts that the customer sets', () => {
    const [a, b] = createUrls(2)
    if (!a || !b) throw new Error('no urls')
    const posts = createPosts(
      [
        { ...a, quantity: 2_990 },
        { ...b, quantity: 10 },
      ],
      3_000,
    )
    expect(posts).toMatchObject([{ quantity: 2_990, delivered: 0 }, { quantity: 10 }])
  })

  const URL = 'https://v.example/'
  test.each([
    ['one post', [{ url: URL }], 100],
    ['eleven posts', createUrls(11), 1_000],
    ['too little for each', createUrls(3), 29],
    [
      'amounts that are less',
      [
        { url: `${URL}1`, quantity: 50 },
        { url: `${URL}2`, quantity: 49 },
      ],
      100,
    ],
    [
      'amounts that are more',
      [
        { url: `${URL}1`, quantity: 50 },
        { url: `${URL}2`, quantity: 51 },
      ],
      100,
    ],
    [
      'an amount below the minimum',
      [
        { url: `${URL}1`, quantity: 95 },
        { url: `${URL}2`, quantity: 5 },
      ],
      100,
    ],
    ['an amount for one of them', [{ url: `${URL}1`, quantity: 50 }, { url: `${URL}2` }], 100],
    ['one video twice', [{ url: 'vm.tiktok.com/ZM1' }, { url: 'https://vm.tiktok.com/ZM1/?a=1' }], 100],
    ['no address', [{ url: `${URL}1` }, { url: 'a video' }], 100],
  ])('are refused with %s', (_, posts, quantity) => {
    expect(() => createPosts(posts, quantity)).toThrow('posts_invalid')
  })

  test('are at most as many as the quantity allows', () => {
    expect([19, 20, 55, 100, 100_000].map(getMaxPosts)).toEqual([1, 2, 5, 10, 10])
  })
})

test('a total fills the posts in their order, and less of it leaves the last ones', () => {
  const posts = createPosts(createUrls(3), 300)
  const order = { quantity: 300, delivered: 0, startCount: null, startReadAt: null, posts }
  const list = (of: ReturnType<typeof applyDeliveredTotal>) => of.posts?.map(({ delivered }) => delivered)
  const more = applyDeliveredTotal(order, 150)
  expect(list(more)).toEqual([100, 50, 0])
  expect(list(applyDeliveredTotal({ ...order, ...more }, 300))).toEqual([100, 100, 100])
  expect(list(applyDeliveredTotal({ ...order, ...more }, 90))).toEqual([90, 0, 0])
})

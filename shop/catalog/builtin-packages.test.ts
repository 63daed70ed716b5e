import { expect, test } from 'vitest'
import { SHIPPED_LANGS } from '../localization/languages.ts'
import BUILTIN_PACKAGE_TEXTS from './builtin-package-texts.json' with { type: 'json' }
import { getBuiltinCatalog, listBuiltinPackages } from './builtin-packages.ts'

/** The table in section 3 of the specification. */
const TABLE = [
  ['followers-100', 'followers', 100, 3.15, 'Starter Pack'],
  ['followers-1000', 'followers', 1000, 5.59, 'Best Seller'],
  ['followers-7000', 'followers', 7000, 31.99, 'Best Deal'],
  ['likes-1000', 'likes', 1000, 4.79, 'Best Seller'],
  ['likes-3000', 'likes', 3000, 8.0, 'Best Deal'],
  ['likes-6000', 'likes', 6000, 12.79, 'Best Price to Value'],
  ['views-8000', 'views', 8000, 3.99, 'Best Deal'],
  ['views-10000', 'views', 10000, 5.6, 'Popular'],
  ['views-15000', 'views', 15000, 7.15, 'Great Value'],
  ['views-20000', 'views', 20000, 8.79, 'Premium'],
]

test('lists the ten packages of the specification with ids, prices and tags', () => {
  const rows = listBuiltinPackages('en').map(({ id, type, quantity, price, tag }) => [
    id,
    type,
    quantity,
    price,
    tag,
  ])
  expect(rows).toEqual(TABLE)
})

test('lists the features of the specification', () => {
  const features = Object.fromEntries(
    listBuiltinPackages('en').map((view) => [view.id, view.features.join(', ')]),
  )
  const likes = 'Instant Start, Real Accounts, 24/7 Support, Money Back Guarantee'
  const views = 'Instant Delivery, Real Views, 24/7 Support'
  expect(features).toEqual({
    'followers-100': 'High Quality, Fast Delivery, 24/7 Support',
    'followers-1000': 'High Quality, Fast Delivery, 24/7 Support, Money Back Guarantee',
    'followers-7000': 'High Quality, Fast Delivery, 24/7 Support, Money Back Guarantee, Priority Processing',
    'likes-1000': likes,
    'likes-3000': likes,
    'likes-6000': likes,
    'views-8000': views,
    'views-10000': views,
    'views-15000': views,
    'views-20000': `${views}, Priority`,
  })
})

test('lists the same packages in every language with translated texts', () => {
  const numbers = (lang: (typeof SHIPPED_LANGS)[number]) =>
    listBuiltinPackages(lang).map(({ id, quantity, price, features }) => [
      id,
      quantity,
      price,
      features.length,
    ])
  for (const lang of SHIPPED_LANGS) {
    expect(numbers(lang)).toEqual(numbers('en'))
    for (const view of listBuiltinPackages(lang)) {
      const texts = [view.name, view.tag, view.description, ...view.features]
      for (const word of texts) expect(word).toMatch(/\p{L}{2}/u)
      expect(view.name).not.toContain('{')
    }
  }
})

test('has no missing or untranslated text', () => {
  const flat = (lang: (typeof SHIPPED_LANGS)[number]) =>
    Object.entries<object>(BUILTIN_PACKAGE_TEXTS[lang]).flatMap(([group, texts]) =>
      Object.entries(texts).map(([key, word]): [string, string] => [`${group}.${key}`, word]),
    )
  // Spanish uses the same two words as English.
  const same = new Set(['tag.popular', 'tag.premium'])
  const english = new Map(flat('en'))
  for (const lang of SHIPPED_LANGS.filter((lang) => lang !== 'en')) {
    expect(flat(lang).map(([key]) => key)).toEqual([...english.keys()])
    for (const [key, word] of flat(lang)) if (!same.has(key)) expect(word).not.toBe(english.get(key))
  }
})

test('writes Arabic names with the digits of the prices', () => {
  const [first] = listBuiltinPackages('ar')
  expect(first?.name).toContain('100')
})

test('groups the packages as the API returns them', () => {
  const { followers, likes, views, ...rest } = getBuiltinCatalog('es')
  expect([followers.length, likes.length, views.length, rest]).toEqual([3, 3, 4, {}])
})

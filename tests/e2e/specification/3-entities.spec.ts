import { expect, test } from '../support/fixtures.ts'

const TAGS = {
  'likes-1000': 'Best Seller',
  'likes-3000': 'Best Deal',
  'likes-6000': 'Best Price to Value',
  'followers-100': 'Starter Pack',
  'followers-1000': 'Best Seller',
  'followers-7000': 'Best Deal',
  'views-8000': 'Best Deal',
  'views-10000': 'Popular',
  'views-15000': 'Great Value',
  'views-20000': 'Premium',
}

for (const source of ['the catalogue', 'the fallback'])
  for (const width of [390, 1280])
    test(`Built-in fallback packages: each card shows its tag, Buy Now and Add to Cart, from ${source} at ${width} pixels`, async ({
      page,
      quiet,
    }) => {
      quiet.expect(/packages|500/)
      await page.setViewportSize({ width, height: 900 })
      await page.goto(source === 'the catalogue' ? '/services' : '/')
      if (source === 'the fallback') {
        await page.route('**/api/packages', (route) => route.fulfill({ status: 500, json: {} }))
        await page.getByRole('link', { name: 'View All Services' }).first().click()
      }
      for (const [id, tag] of Object.entries(TAGS)) {
        const card = page.locator(`[data-package=${id}]`)
        await expect(card.getByText(tag, { exact: true }).filter({ visible: true }).first()).toBeVisible()
        if (width < 768) await card.getByRole('radio').check()
        await expect(card.getByRole('button', { name: /Buy Now/ })).toHaveText('Buy Now')
        await expect(card.getByRole('button', { name: /Add to Cart/ })).toHaveText('Add to Cart')
      }
    })

/** Type, quantity, price and tag of the table, and the features of its types. */
const TABLE = [
  ['followers', 100, 3.15, 'Starter Pack'],
  ['followers', 1000, 5.59, 'Best Seller'],
  ['followers', 7000, 31.99, 'Best Deal'],
  ['likes', 1000, 4.79, 'Best Seller'],
  ['likes', 3000, 8, 'Best Deal'],
  ['likes', 6000, 12.79, 'Best Price to Value'],
  ['views', 8000, 3.99, 'Best Deal'],
  ['views', 10_000, 5.6, 'Popular'],
  ['views', 15_000, 7.15, 'Great Value'],
  ['views', 20_000, 8.79, 'Premium'],
] as const

const FEATURES = {
  followers: ['High Quality', 'Fast Delivery', '24/7 Support'],
  likes: ['Instant Start', 'Real Accounts', '24/7 Support', 'Money Back Guarantee'],
  views: ['Instant Delivery', 'Real Views', '24/7 Support'],
}

const MORE_FEATURES: Record<string, string[]> = {
  'followers-1000': ['Money Back Guarantee'],
  'followers-7000': ['Money Back Guarantee', 'Priority Processing'],
  'views-20000': ['Priority'],
}

test('Built-in fallback packages: the prices, tags and features of the table', async ({
  page,
  request,
  quiet,
}) => {
  quiet.expect(/packages|500/)
  const packages = await (await request.get('/api/packages')).json()
  await page.goto('/')
  await page.route('**/api/packages', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('link', { name: 'View All Services' }).first().click()
  for (const [type, quantity, price, tag] of TABLE) {
    const id = `${type}-${quantity}`
    const features = [...FEATURES[type], ...(MORE_FEATURES[id] ?? [])]
    const sold = packages[type].find((each: { id: string }) => each.id === id)
    expect(sold).toMatchObject({ quantity, price, tag, features })
    const card = page.locator(`[data-package=${id}]`)
    for (const text of [quantity.toLocaleString('en'), `£${price.toFixed(2)}`, tag, ...features])
      await expect(card, id).toContainText(text)
  }
})

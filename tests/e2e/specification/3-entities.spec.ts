import type { Page } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { expect, logInByApi, test, visit } from '../support/fixtures.ts'

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

/** Expects the tags and buttons of the packages on a phone and on a desktop. */
async function expectCards(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [id, tag] of Object.entries(TAGS)) {
      const card = page.locator(`[data-package=${id}]`)
      await expect(card.getByText(tag, { exact: true }).filter({ visible: true }).first()).toBeVisible()
      if (width < 768) await card.getByRole('radio').check()
      await expect(card.getByRole('button', { name: /Buy Now/ })).toHaveText('Buy Now')
      await expect(card.getByRole('button', { name: /Add to Cart/ })).toHaveText('Add to Cart')
    }
  }
}

test('Built-in fallback packages: each card shows its tag, Buy Now and Add to Cart, from the catalogue', async ({
  page,
}) => {
  await page.goto('/services')
  await expectCards(page)
})

test('Built-in fallback packages', async ({ page, request, quiet }) => {
  quiet.expect(/packages|500/)
  await page.goto('/')
  await page.route('**/api/packages', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('link', { name: 'View All Services' }).first().click()
  await test.step('Built-in fallback packages: each card shows its tag, Buy Now and Add to Cart, from the fallback', () =>
    expectCards(page))
  await test.step('Built-in fallback packages: the prices, tags and features of the table', async () => {
    const packages = await (await request.get('/api/packages')).json()
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
})

test('Admin stats, users and analytics response: the screens hold answers of these fields alone', async ({
  page,
}) => {
  const order = {
    id: '0f5f1f6e-7d3b-4f6c-9b1e-1234abcd5678',
    packageType: 'likes',
    quantity: 3000,
    status: 'completed',
    tiktokUsername: 'cara.cooks',
    price: 8,
    paymentMethod: 'stripe',
    paymentStatus: 'completed',
    createdAt: '2026-01-02T03:04:05.000Z',
  }
  const user = { id: 'u1', name: 'Cara Cook', email: 'cara@example.com', role: 'user' }
  const share = { visits: 7, percentage: 70 }
  const answers = {
    '**/api/admin/stats': {
      totalUsers: 7,
      totalOrders: 11,
      totalRevenue: 88,
      pendingOrders: 2,
      completedOrders: 5,
      failedPayments: 4,
      recentOrders: [order],
      recentUsers: [user],
    },
    '**/api/users/all*': [user],
    '**/api/analytics?*': {
      overview: {
        totalVisits: 10,
        uniqueVisitors: 9,
        pageViews: 30,
        bounceRate: 40,
        avgSessionDuration: 60,
      },
      trafficSources: [{ source: 'Bookmarks', color: '#123456', ...share }],
      devices: [{ device: 'Watch', ...share }],
      topCountries: [{ country: 'Atlantis', flag: '', ...share }],
      topPages: [{ page: '/services', views: 12, avgTime: 30 }],
      referrers: [{ source: 'tiktok.com', ...share }],
    },
  }
  for (const [url, json] of Object.entries(answers)) await page.route(url, (route) => route.fulfill({ json }))
  await logInByApi(page, OWNER)

  await page.goto('/admin')
  await expect(page.locator('[data-figure=revenue]')).toContainText('£88.00')
  await expect(page.getByRole('tabpanel')).toContainText('abcd5678')
  await page.getByRole('tab', { name: 'Payment Management' }).click()
  for (const [name, count] of Object.entries({ successful: 5, pending: 2, failed: 4 }))
    await expect(page.locator(`[data-payments=${name}]`)).toHaveText(`${count}`)
  await expect(page.getByRole('tabpanel')).toContainText('abcd5678')
  await page.getByRole('tab', { name: 'Recent Users' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('cara@example.com')

  await visit(page, '/users-teams')
  const row = page.getByRole('row', { name: 'cara@example.com' })
  await expect(row.getByRole('button', { name: 'Deactivate' })).toBeVisible()

  await visit(page, '/analytics')
  await expect(page.locator('[data-card=totalVisits]')).toContainText('10')
  for (const [tab, text] of [
    ['Traffic Sources', 'Bookmarks'],
    ['Devices', 'Watch'],
    ['Geography', 'Atlantis'],
    ['Top Pages', '/services'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel')).toContainText(text)
  }
})

import type { Page } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { createAccount, expect, logInByApi, test } from '../support/fixtures.ts'

/** Expects the texts in this order on the page, from top to bottom. */
async function expectOrder(page: Page, texts: (string | RegExp)[]): Promise<void> {
  const tops: number[] = []
  for (const text of texts) {
    const box = await page.locator('main').getByText(text).first().boundingBox()
    tops.push(box?.y ?? Number.NaN)
  }
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
}

test('Home: hero, badges, blurbs, left behind, prices, more, trust items, testimonials, counters', async ({
  page,
}) => {
  await page.goto('/')
  await expectOrder(page, [
    'Get Started Now',
    '100% safe',
    'A profile with an audience',
    "Don't get left behind",
    'Starting at',
    /^Need even more$/,
    'What you can count on',
    'What customers say',
    'Happy customers',
  ])
})

test('About: hero, mission and vision, benefits, story, stats, buttons once', async ({ page }) => {
  await page.goto('/about')
  await expectOrder(page, [
    'About Crescendo',
    'Our mission',
    'Why people choose us',
    'How it began',
    'Happy customers',
    'Browse Packages',
  ])
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Packages' })).toHaveCount(1)
})

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
    test(`Services: each card shows its tag, Buy Now and Add to Cart, from ${source} at ${width} pixels`, async ({
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

test('Header: the menu of a customer on a phone holds the name and the links of the account', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await createAccount(page, 'Nadia')
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByText('Nadia', { exact: true })).toBeVisible()
  await expect(menu.getByText('My Account')).toBeVisible()
  for (const name of ['Dashboard', 'My Orders'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('Admin dashboard: the cards come first; Users tab: all users with a role selector and Deactivate', async ({
  page,
}) => {
  const email = await createAccount(page, 'Ulla')
  await logInByApi(page, OWNER)
  await page.goto('/admin')
  await expect(page.locator('[data-figure]')).toHaveCount(4)
  const [card, rest] = await Promise.all([
    page.locator('[data-figure=users]').boundingBox(),
    page.getByRole('heading', { name: 'Open tasks' }).boundingBox(),
  ])
  expect(card?.y).toBeLessThan(rest?.y ?? 0)
  await page.goto('/users-teams')
  const row = page.locator('tr[data-user]', { hasText: email })
  await expect(row.getByRole('combobox')).toHaveValue('user')
  await expect(row.getByRole('button', { name: /^Deactivate/ })).toBeVisible()
})

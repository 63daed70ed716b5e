import type { Page } from '@playwright/test'
import { createAccount, expect, test } from '../support/fixtures.ts'

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

const VISITORS = ['/', '/services', '/about', '/faq', '/contact', '/login', '/register', '/forgot-password']
const OTHERS = ['/cart', '/payment-processing', '/payment-success', '/terms', '/privacy', '/refund']

test('Routes: every page of the table answers', async ({ request }) => {
  const private_ = [
    '/checkout',
    '/dashboard',
    '/orders',
    '/analytics',
    '/users-teams',
    '/admin',
    '/translations',
  ]
  for (const path of [...VISITORS, ...OTHERS, ...private_, '/reset-password?token=1', '/settings']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
  }
})

test('Header: logo, five links, Login and Sign Up', async ({ page }) => {
  await page.goto('/about')
  const header = page.getByRole('banner')
  for (const [name, href] of [
    ['Home', '/'],
    ['Services', '/services'],
    ['About Us', '/about'],
    ['FAQ', '/faq'],
    ['Contact Us', '/contact'],
    ['Login', '/login'],
    ['Sign Up', '/register'],
  ] as const)
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await expect(header.getByRole('link', { name: /^Crescendo/ })).toHaveAttribute('href', '/')
})

test('Header: the language menu searches by English name, native name and code, ignoring case', async ({
  page,
}) => {
  await page.goto('/about')
  await page.getByRole('button', { name: /^Language/ }).click()
  const menu = page.getByRole('dialog', { name: 'Language' })
  const entries = menu.locator('[data-menu-item]')
  await expect(entries).toHaveCount(3)
  await expect(entries.filter({ hasText: 'Español' })).toContainText(/es.*Spanish/)
  await expect(entries.locator('img')).toHaveCount(3)
  await expect(menu.getByRole('button', { name: /English/ })).toHaveAttribute('aria-current', 'true')
  for (const typed of ['SPAN', 'españ', 'Es']) {
    await menu.getByPlaceholder('Search languages...').fill(typed)
    await expect(entries.first()).toContainText('Español')
  }
})

test('Header: the currency menu lists symbol, code, name and rate, with the base and the update time', async ({
  page,
}) => {
  await page.goto('/about')
  await page.getByRole('button', { name: /^Currency/ }).click()
  const menu = page.getByRole('dialog', { name: 'Currency' })
  await expect(menu).toContainText('Base: GBP')
  await expect(menu).toContainText('Updated')
  await expect(menu.getByRole('button', { name: /USD/ })).toContainText(
    /\$\s*USD.*US Dollar.*1 GBP = \d\.\d\d$/,
  )
  await expect(menu.getByRole('button', { name: /JPY/ })).toContainText(/1 GBP = \d+\.\d\d$/)
})

test('Header: the cart button counts what is in the cart', async ({ page }) => {
  await page.goto('/services')
  const badge = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  await expect(badge).toHaveText('')
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: 'Add to Cart: 1,000 Likes' }).click()
    await expect(badge).toHaveText(String(count))
  }
})

test('Header: a logged-in customer has a menu with My Account, Dashboard, My Orders and Logout', async ({
  page,
}) => {
  await createAccount(page, 'Nadia')
  await page.goto('/about')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveCount(0)
  await header.getByRole('button', { name: 'My Account' }).click()
  const menu = page.getByRole('dialog', { name: 'My Account' })
  await expect(menu).toContainText('Nadia')
  for (const [name, href] of [
    ['Dashboard', '/dashboard'],
    ['My Orders', '/orders'],
  ] as const)
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ])
})

test('Footer: description, support email, quick links, legal links, copyright of this year', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  for (const [name, href] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['Refund Policy', '/refund'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href)
  await expect(footer.getByRole('navigation', { name: 'Quick Links' })).toBeVisible()
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
})

test('Home: the buttons of the hero, three prices, and GET QUOTE', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Custom Order' })).toHaveAttribute('href', '/contact')
  for (const price of [/Starting at\s*£4\.79/, /Starting at\s*£3\.15/, /Starting at\s*£3\.99/])
    await expect(main).toContainText(price)
  for (const link of await main.getByRole('link', { name: /^View Packages/ }).all())
    await expect(link).toHaveAttribute('href', /^\/services/)
  await expect(main.getByRole('link', { name: 'View All Services' }).first()).toHaveAttribute(
    'href',
    '/services',
  )
  await expect(main.getByRole('link', { name: 'GET QUOTE' })).toHaveAttribute('href', '/contact')
})

test('Home: six testimonials with name, role, company, photo, quote, five stars and a badge', async ({
  page,
}) => {
  await page.goto('/')
  const testimonials = page.getByRole('region', { name: 'What customers say' }).getByRole('figure')
  await expect(testimonials).toHaveCount(6)
  for (const testimonial of await testimonials.all()) {
    await expect(testimonial).toContainText('Verified')
    await expect(testimonial).toContainText('5 stars out of 5')
    await expect(testimonial.locator('img, svg').first()).toBeAttached()
    await expect(testimonial.locator('blockquote')).not.toBeEmpty()
  }
})

test('About: Browse Packages leads home, Contact Us to the form', async ({ page }) => {
  await page.goto('/about')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Browse Packages' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
  await expect(main).toContainText('Delivery within 24-72 hours')
})

test('Contact: support email, 24/7, United Kingdom, worldwide, the promise, and the live chat button', async ({
  page,
}) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  for (const text of ['24/7 support', 'United Kingdom', 'Serving worldwide', 'within 24 hours'])
    await expect(main).toContainText(text)
  await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await main.getByRole('button', { name: /live chat/ }).click()
  await expect(page.getByRole('dialog', { name: 'Live chat' })).toBeVisible()
})

test('Page metadata: title, description, social preview, alternates, canonical, indexable', async ({
  page,
}) => {
  for (const path of ['/', '/services', '/about', '/faq', '/contact', '/terms', '/privacy', '/refund']) {
    await page.goto(path)
    await expect(page).toHaveTitle(/.+/)
    for (const selector of [
      'meta[name=description]',
      'meta[property="og:title"]',
      'meta[property="og:description"]',
      'meta[property="og:image"]',
      'link[rel=canonical]',
      'link[rel=alternate][hreflang=en][href*="lang=en"]',
      'link[rel=alternate][hreflang=ar][href*="lang=ar"]',
      'link[rel=alternate][hreflang=es][href*="lang=es"]',
    ])
      await expect(page.locator(selector), `${path} ${selector}`).toHaveCount(1)
    await expect(page.locator('meta[name=robots][content*=noindex]')).toHaveCount(0)
  }
})

test('Legal pages state the figures', async ({ page }) => {
  const figures = {
    '/terms': ['within 24 hours', '1-24 hours', '1-48 hours', '1-72 hours', 'pounds', '18'],
    '/refund': [
      '72 hours',
      '80%',
      '24-48 hours',
      '5-10 business days',
      '3-5 business days',
      '1-3 business days',
      '7 days',
      '14 days',
    ],
    '/privacy': ['7 years', '2 years'],
  }
  for (const [path, texts] of Object.entries(figures)) {
    await page.goto(path)
    for (const text of texts) await expect(page.getByRole('main'), `${path} ${text}`).toContainText(text)
  }
})

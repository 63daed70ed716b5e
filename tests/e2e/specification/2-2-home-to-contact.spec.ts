import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

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

test('Services: views stand in four columns, the others in three; a custom package is offered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/services')
  const columns = async (region: string) => {
    const cards = page.getByRole('region', { name: region, exact: true }).locator('[data-package]')
    const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()))
    return new Set(boxes.map((box) => box?.x)).size
  }
  expect(await Promise.all(['Likes', 'Followers', 'Views'].map(columns))).toEqual([3, 3, 4])
  await expect(page.getByRole('heading', { name: /^Need a Custom Package/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Custom Quote' })).toHaveAttribute('href', '/contact')
})

test('Services: each card shows description, price and features', async ({ page, request }) => {
  const packages = await (await request.get('/api/packages')).json()
  await page.goto('/services')
  for (const { id, name, description, price, features } of Object.values(packages).flat() as {
    id: string
    name: string
    description: string
    price: number
    features: string[]
  }[]) {
    const card = page.locator(`[data-package=${id}]`)
    for (const text of [name, description, `£${price.toFixed(2)}`, ...features])
      await expect(card, id).toContainText(text)
  }
})

test('FAQ: ten questions and Contact Support', async ({ page }) => {
  await page.goto('/faq')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('button')).toHaveCount(10)
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    '/contact',
  )
})

test('FAQ: what the ten answers say', async ({ page }) => {
  await page.goto('/faq')
  const main = page.getByRole('main')
  const answers = [
    [/safe/, /username/],
    [/fast/, /24-72 hours/],
    [/real users/, /real users/],
    [/payment methods/, /card.*PayPal.*crypto/],
    [/refund/, /money-back guarantee/],
    [/banned/, /TikTok/],
    [/password/, /No, never/],
    [/custom amount/, /price/],
    [/track/, /dashboard.*email updates/],
    [/more questions/, /support/],
  ] as const
  for (const [question, answer] of answers) {
    await main.getByRole('heading', { level: 2 }).getByRole('button', { name: question }).click()
    await expect(main).toContainText(answer)
  }
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

import type { Page } from '@playwright/test'
import { expect, test, visit } from '../support/fixtures.ts'

const PREVIEW_TAGS = [
  'meta[property="og:title"]',
  'meta[property="og:description"]',
  'meta[property="og:image"]',
  'link[rel=alternate][hreflang=en][href*="lang=en"]',
  'link[rel=alternate][hreflang=ar][href*="lang=ar"]',
  'link[rel=alternate][hreflang=es][href*="lang=es"]',
]

/** Expects the texts in this order on the page, from top to bottom. */
async function expectOrder(page: Page, texts: (string | RegExp)[]): Promise<void> {
  const tops: number[] = []
  for (const text of texts) {
    const box = await page.locator('main').getByText(text).first().boundingBox()
    tops.push(box?.y ?? Number.NaN)
  }
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
}

test('Home', async ({ page }) => {
  await page.goto('/')
  await test.step('Page metadata: scripts repeat none of it', async () => {
    for (const tag of ['title', 'meta[name=description]', 'link[rel=canonical]', ...PREVIEW_TAGS])
      await expect(page.locator(`head ${tag}`), tag).toHaveCount(1)
  })
  await test.step('Home: hero, badges, blurbs, left behind, prices, more, trust items, testimonials, counters', async () => {
    await expectOrder(page, [
      'Get Started Now',
      '100% safe',
      'A profile with an audience',
      "Don't get left behind",
      'Simple prices, nothing hidden',
      /^Need even more$/,
      'What you can count on',
      'What customers say',
      'Happy customers',
    ])
    const main = page.getByRole('main')
    for (const badge of ['100% safe', 'Fast delivery (24-72 hours)', 'Real engagement'])
      await expect(main.getByRole('listitem').filter({ hasText: badge }).first()).toBeVisible()
    for (const blurb of [/Videos with likes are/, /A profile with an audience/, /Views tell the feed/])
      await expect(main.getByText(blurb)).toBeVisible()
  })
  await test.step('Home: the buttons of the hero, three prices, and GET QUOTE', async () => {
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Custom Order' })).toHaveAttribute('href', '/contact')
    const cards = page.locator('#prices').getByRole('listitem')
    await expect(cards).toHaveText([
      /^Likes.*Starting at\s*£4\.79.*for .*1,000 Likes/,
      /^Followers.*Starting at\s*£3\.15.*for .*100 Followers/,
      /^Views.*Starting at\s*£3\.99.*for .*8,000 Views/,
    ])
    for (const card of await cards.all())
      await expect(card.getByRole('link', { name: /^View Packages/ })).toHaveAttribute('href', /^\/services#/)
    await expect(main.getByRole('link', { name: 'View All Services' }).first()).toHaveAttribute(
      'href',
      '/services',
    )
    await expect(main.getByRole('link', { name: 'GET QUOTE' })).toHaveAttribute('href', '/contact')
  })
  await test.step('Home: six testimonials with name, role, company, photo, quote, five stars and a badge', async () => {
    const testimonials = page.getByRole('region', { name: 'What customers say' }).getByRole('figure')
    await expect(testimonials).toHaveCount(6)
    await expect(testimonials.first()).toContainText('Maya Collins')
    await expect(testimonials.first()).toContainText('Food creator · Maya’s Table')
    for (const testimonial of await testimonials.all()) {
      await expect(testimonial).toContainText(/\S+ \S+\s*Verified\s*.+\s·\s.+/)
      await expect(testimonial).toContainText('5 stars out of 5')
      await expect(testimonial.locator('img, svg').first()).toBeAttached()
      await expect(testimonial.locator('blockquote')).not.toBeEmpty()
    }
  })
})

test('Services', async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/services')
  await test.step('Services: views stand in four columns, the others in three; a custom package is offered', async () => {
    const columns = async (region: string) => {
      const cards = page.getByRole('region', { name: region, exact: true }).locator('[data-package]')
      const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()))
      return new Set(boxes.map((box) => box?.x)).size
    }
    expect(await Promise.all(['Likes', 'Followers', 'Views'].map(columns))).toEqual([3, 3, 4])
    // One package of each type leads, with a filled button: the one that a phone chooses first.
    const listFilled = (region: string) =>
      page
        .getByRole('region', { name: region, exact: true })
        .getByRole('button', { name: /^Buy Now/ })
        .evaluateAll((buttons) =>
          buttons
            .filter((button) => !/, 0\)$/.test(getComputedStyle(button).backgroundColor))
            .map((button) => button.closest('[data-package]')?.getAttribute('data-package')),
        )
    expect(await Promise.all(['Likes', 'Followers', 'Views'].map(listFilled))).toEqual([
      ['likes-3000'],
      ['followers-1000'],
      ['views-8000'],
    ])
    await expect(page.getByRole('region').filter({ has: page.locator('[data-package]') })).toHaveText([
      /^Likes/,
      /^Followers/,
      /^Views/,
      ...((await page.getByRole('region', { name: 'More services' }).count()) ? [/^More services/] : []),
    ])
    await expect(page.getByRole('heading', { name: /^Need a Custom Package/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get Custom Quote' })).toHaveAttribute('href', '/contact')
  })
  await test.step('Services: each card shows name, description, price, features and buttons in this order', async () => {
    const packages = await (await request.get('/api/packages')).json()
    for (const { id, name, description, price, features } of Object.values(packages).flat() as {
      id: string
      name: string
      description: string
      price: number
      features: string[]
    }[]) {
      const card = page.locator(`[data-package=${id}]`)
      const texts = [name, description, `£${price.toFixed(2)}`, ...features, 'Buy Now', 'Add to Cart']
      for (const text of texts) await expect(card, id).toContainText(text)
      const shown = await card.innerText()
      const places = texts.map((text) => shown.indexOf(text))
      expect(places, id).toEqual(places.toSorted((one, other) => one - other))
    }
  })
})

test('FAQ, About and Contact', async ({ page }) => {
  await page.goto('/faq')
  await test.step('FAQ: ten questions and Contact Support', async () => {
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('button')).toHaveCount(
      10,
    )
    await expect(page.locator('main h2 button[aria-expanded=true]')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      '/contact',
    )
  })
  await test.step('FAQ: what the ten answers say', async () => {
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
      await expect(main.getByRole('region', { name: question })).toHaveText(answer, { useInnerText: true })
      await expect(main.locator('h2 button[aria-expanded=true]')).toHaveCount(1)
    }
  })
  await test.step('About: hero, mission and vision, benefits, story, stats, buttons once', async () => {
    await visit(page, '/about')
    await expectOrder(page, [
      'About Crescendo',
      'Our mission',
      'Our vision',
      'Why people choose us',
      'How it began',
      'Happy customers',
      'Browse Packages',
    ])
    await expect(page.getByRole('main').getByRole('link', { name: 'Browse Packages' })).toHaveCount(1)
  })
  await test.step('About: Browse Packages leads home, Contact Us to the form', async () => {
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Browse Packages' })).toHaveAttribute('href', '/')
    await expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
    const benefits = ['Safe', 'Delivery within 24-72 hours', 'Real users', 'Best prices']
    for (const name of benefits) await expect(main.getByRole('heading', { name, exact: true })).toBeVisible()
  })
  await test.step('Contact: support email, 24/7, United Kingdom, worldwide, the promise, and the live chat button', async () => {
    await visit(page, '/contact')
    const main = page.getByRole('main')
    for (const text of ['24/7 support', 'United Kingdom', 'Serving worldwide', 'within 24 hours'])
      await expect(main).toContainText(text)
    await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    const reasons = page.getByRole('region', { name: 'Why choose us' }).getByRole('listitem')
    await expect(reasons).toContainText([
      'A real person',
      '24-72 hours',
      'Money-back guarantee',
      'password',
      '98%',
    ])
    await main.getByRole('button', { name: /live chat/ }).click()
    await expect(page.getByRole('dialog', { name: 'Live chat' })).toBeVisible()
  })
})

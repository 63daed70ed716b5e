import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

// Most of these tests are about animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const carousel = (page: Page) => page.getByTestId('testimonials')
const place = (page: Page) => page.getByTestId('carousel-place')

/** Compares immediately: a moved carousel would come around again. */
async function expectStayed(page: Page, shown: string): Promise<void> {
  expect(await place(page).textContent()).toBe(shown)
}

/** Opens the home page with the carousel visible and hydrated and the clock controlled. */
async function openCarousel(page: Page, lang = 'en'): Promise<void> {
  await page.clock.install()
  await page.goto(`/?lang=${lang}`)
  await carousel(page).evaluate((section) => section.scrollIntoView({ block: 'center' }))
  await page.clock.runFor(1_000)
  await expect(place(page)).toHaveText('1 / 6')
}

test('testimonials rotate and stop on hover, focus and pause', async ({ page }) => {
  await openCarousel(page)
  await expect(carousel(page).getByRole('button', { name: /^Show testimonial \d$/ })).toHaveCount(6)
  await page.clock.runFor(5_000)
  await expect(place(page)).toHaveText('2 / 6')
  await expect(carousel(page).getByRole('listitem', { name: '2 of 6' })).toContainText('Tom Whitfield')

  await carousel(page).hover()
  await page.clock.runFor(20_000)
  await expectStayed(page, '2 / 6')
  await page.mouse.move(5, 5)
  await page.clock.runFor(5_000)
  await expect(place(page)).toHaveText('3 / 6')

  await carousel(page).getByRole('button', { name: 'Show testimonial 6' }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.clock.runFor(20_000)
  await expectStayed(page, '3 / 6')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.clock.runFor(1_000)
  await expect(place(page)).toHaveText('6 / 6')

  await carousel(page).getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(5, 5)
  await page.locator('body').press('Escape')
  await page.clock.runFor(20_000)
  await expectStayed(page, '6 / 6')
  await carousel(page).getByRole('button', { name: 'Next testimonial' }).click()
  await page.clock.runFor(1_000)
  await expect(place(page)).toHaveText('1 / 6')
  await carousel(page).getByRole('button', { name: 'Previous testimonial' }).click()
  await page.clock.runFor(1_000)
  await expect(place(page)).toHaveText('6 / 6')
})

test('testimonials are swiped in the direction of the language', async ({ page }) => {
  await openCarousel(page, 'ar')
  const slides = carousel(page).locator('ul').first().locator('..')
  const swipe = async (by: number) => {
    const box = await slides.boundingBox()
    if (!box) throw new Error('no slides')
    // Across more than half of the slide: a shorter swipe counts only when it is quick.
    const [x, y] = [box.x + box.width / 2 - by / 2, box.y + 60]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by / 2, y, { steps: 4 })
    await page.mouse.move(x + by, y, { steps: 4 })
    await page.mouse.up()
    await page.clock.runFor(1_000)
  }
  await swipe(800)
  await expect(place(page)).toHaveText('2 / 6')
  await swipe(-800)
  await expect(place(page)).toHaveText('1 / 6')
})

test('nothing moves with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openCarousel(page)
  await page.clock.runFor(20_000)
  await expectStayed(page, '1 / 6')
  await expect(carousel(page).getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(page.locator('main')).toContainText('50M+')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

for (const path of ['/', '/about'])
  test(`counters of ${path} count up within 2.5 seconds when half of them is visible`, async ({ page }) => {
    await page.clock.install()
    await page.goto(path)
    const counter = page.locator('.type-figure bdi').first()
    await expect(counter).toHaveText('10K+')
    await counter.scrollIntoViewIfNeeded()
    await page.clock.runFor(300)
    await expect(counter).not.toHaveText('10K+')
    await page.clock.runFor(2_600)
    await expect(counter).toHaveText('10K+')
  })

test('Get Started Now leads to the prices of the catalog', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started Now' }).click()
  await expect(page.locator('#prices')).toBeInViewport()
  await expect(page.locator('#prices')).toContainText('£4.79')
  await expect(page.locator('#prices')).toContainText('Larger amounts from £4.57 per 1,000')
  await page.getByRole('link', { name: 'View Packages: Views' }).click()
  await expect(page).toHaveURL(/\/services#views/)
  await expect(page.locator('[data-package]')).toHaveCount(4)
})

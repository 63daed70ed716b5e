import { expect, test } from '../support/fixtures.ts'

test('Symbols: an unknown currency shows £', async ({ page }) => {
  await page.addInitScript(() => {
    const locale = { country: 'CH', language: 'en', currency: { code: 'CHF', rate: 1.1 } }
    localStorage.setItem('userLocale', JSON.stringify(locale))
  })
  await page.goto('/services')
  await expect(page.locator('[data-package=likes-1000]')).toContainText('£4.79')
})

test('Carousel interval: 5 seconds each, previous, next, dots and counter', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const region = page.getByRole('region', { name: 'What customers say' })
  await expect(region).toContainText('1 / 6')
  await expect(region.getByRole('button', { name: /^Show testimonial \d$/ })).toHaveCount(6)
  await expect(region).toContainText('2 / 6')
  const before = Date.now()
  await expect(region).toContainText('3 / 6')
  expect(Date.now() - before).toBeGreaterThan(4000)
  await region.getByRole('button', { name: 'Previous testimonial' }).click()
  await expect(region).toContainText('2 / 6')
  await region.getByRole('button', { name: 'Next testimonial' }).click()
  await expect(region).toContainText('3 / 6')
})

test('Payment-success (variant A): processing, then the result after 3 seconds, marked as a demo', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/payment-success?method=card&orderId=unknown&amount=3')
  const main = page.getByRole('main')
  await expect(main).toContainText('Payment is being processed...')
  await expect(main).toContainText(/demo gateway.*nothing is charged/)
  await expect(page.locator('[data-result=checking]')).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(page.locator('[data-result=loggedOut]')).toContainText('Payment not confirmed')
})

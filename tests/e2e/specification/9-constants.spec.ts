import { expect, test } from '../support/fixtures.ts'

test('Symbols: an unknown currency shows £', async ({ page }) => {
  await page.addInitScript(() => {
    const locale = { country: 'CH', language: 'en', currency: { code: 'CHF', rate: 1.1 } }
    localStorage.setItem('userLocale', JSON.stringify(locale))
  })
  await page.goto('/services')
  await expect(page.locator('[data-package=likes-1000]')).toContainText('£4.79')
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

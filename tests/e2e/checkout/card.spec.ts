import type { Page } from '@playwright/test'
import {
  expectFilled,
  expectPaid,
  fillCheckout,
  getMethodRadio,
  getProceedButton,
} from '../support/checkout.ts'
import { expect } from '../support/fixtures.ts'
import { test } from '../support/provider-shop.ts'

/** Expects no line above the page that says that nothing is charged. */
async function expectNoTrial(page: Page): Promise<void> {
  await expect(page.getByTestId('trial-banner')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(/demo gateway|nothing (is|was) charged/i)
}

test('a payment by card is cancelled, declined and made', async ({ page, real }) => {
  await fillCheckout(page, real)
  await test.step('a customer who cancels returns to the unchanged checkout and can pay', async () => {
    await getProceedButton(page).click()
    await page.waitForURL(`${real.stripe.origin}/pay/**`)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(`${real.origin}/checkout?lang=en`)
    await expect(page.getByText('Payment cancelled', { exact: true })).toBeVisible()
    await expectFilled(page)
    await expect(getMethodRadio(page, 'stripe')).toBeChecked()
  })
  await test.step('a declined card is replaced and pays on the provider’s page', async () => {
    await expectNoTrial(page)
    await getProceedButton(page).click()
    await page.waitForURL(`${real.stripe.origin}/pay/**`)
    await expect(page.getByRole('heading')).toHaveText('Pay 5.59 GBP')
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(/payment-success\?session_id=cs_/)
    await expectPaid(page)
    await expectNoTrial(page)
    // The address of variant A says nothing about the payment either.
    const id = await page.locator('[data-order]').first().getAttribute('data-order')
    await page.goto(`${real.origin}/payment-success?method=card&orderId=${id}&amount=5.59`)
    await expectPaid(page)
    await expectNoTrial(page)
    await page.getByRole('link', { name: 'View My Orders' }).click()
    await expect(page.locator('[data-order]')).toContainText('Paid, waiting to start')
  })
})

test('allows Stripe’s resources on the checkout only', async ({ request, real }) => {
  const getHeaders = async (path: string) => (await request.get(real.origin + path)).headers()
  for (const path of [
    '/',
    '/services',
    '/cart',
    '/login',
    '/payment-success',
    '/orders',
    '/checkout-not',
    '/admin',
  ]) {
    const headers = await getHeaders(path)
    expect(headers['content-security-policy'], path).not.toMatch(/https?:/)
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin')
  }
  // The second response comes from the page cache.
  for (const path of ['/checkout', '/checkout', '/checkout?lang=ar', '/checkout?token=1']) {
    const headers = await getHeaders(path)
    const policy = headers['content-security-policy'] ?? ''
    expect(policy, path).toMatch(/script-src 'self'[^;]* https:\/\/js\.stripe\.com/)
    expect(policy, path).toContain("connect-src 'self' https://api.stripe.com")
    expect(policy, path).not.toMatch(/script-src[^;]*unsafe|paypal|http:/)
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin-allow-popups')
  }
})

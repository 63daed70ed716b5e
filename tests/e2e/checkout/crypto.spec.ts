import { expectPaid, fillCheckout, getMethodRadio, getProceedButton } from '../support/checkout.ts'
import { expect, expectNoHorizontalScroll } from '../support/fixtures.ts'
import { test } from '../support/provider-shop.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('pays with bitcoin on a phone, seen first and confirmed later', async ({ page, real }) => {
  await fillCheckout(page, real)
  await expect(page.getByRole('radio', { name: 'Crypto (Bitcoin)' })).toBeVisible()
  await getMethodRadio(page, 'crypto').check()
  await expectNoHorizontalScroll(page)
  await getProceedButton(page).click()
  await page.getByRole('button', { name: 'Send without confirmation' }).click()
  await page.waitForURL(/payment-success\?session_id=/)
  await expect(page.locator('[data-result=pending]')).toContainText(
    'Your payment was seen and is being confirmed',
  )
  const invoice = new URL(page.url()).searchParams.get('session_id') ?? ''
  await real.btcpay.control('confirm', { invoice })
  await page.reload()
  await expectPaid(page)
  await page.getByRole('link', { name: 'View My Orders' }).click()
  await expect(page.locator('[data-order]')).toContainText('Paid, waiting to start')
})

test('tells a customer who returns after the invoice expired', async ({ page, real }) => {
  await fillCheckout(page, real)
  await getMethodRadio(page, 'crypto').check()
  await getProceedButton(page).click()
  await page.waitForURL(/\/i\/\w+$/)
  await real.btcpay.control('expire', { invoice: page.url().split('/').at(-1) ?? '' })
  await page.getByRole('button', { name: 'Return to store' }).click()
  await expect(page.locator('[data-result=expired]')).toBeVisible()
})

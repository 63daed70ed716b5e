import type { Page } from '@playwright/test'
import { fillCheckout, getProceedButton } from '../support/checkout.ts'
import { addToCart, createAccount, expect, payAtDemoGateway, test } from '../support/fixtures.ts'

const PAYMENT_PAGE = /\/payment-processing/

function readCart(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    JSON.parse(localStorage.getItem('cart') ?? '[]').map(
      (line: { id: string; cartQuantity: number }) => `${line.cartQuantity} ${line.id}`,
    ),
  )
}

test('paying removes what was bought and keeps what another tab has added', async ({ page, context }) => {
  await createAccount(page, 'Mona')
  await page.goto('/services')
  await addToCart(page, 'likes-3000')
  await page.getByTestId('floating-cart').click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.locator('[name=tiktokUsername]').fill('@mona.shop')
  await page.locator('[name=niche]').selectOption('Travel')
  const other = await context.newPage()
  await other.goto('/services')
  await addToCart(other, 'followers-1000', 'likes-3000')
  await getProceedButton(page).click()
  await payAtDemoGateway(page)
  await expect.poll(() => readCart(other)).toEqual(['1 likes-3000', '1 followers-1000'])
  await other.close()
})

test('a paid purchase is not offered again when the customer goes back', async ({ page }) => {
  await fillCheckout(page)
  await getProceedButton(page).click()
  await payAtDemoGateway(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/services/)
  await expect(page.locator('[data-toast]')).toContainText('Already paid')
})

test('a purchase whose payment page was left continues the same order', async ({ page }) => {
  await fillCheckout(page)
  await getProceedButton(page).click()
  await page.waitForURL(PAYMENT_PAGE)
  const readSession = () => new URL(page.url()).searchParams.get('session_id')
  const first = readSession()
  await page.goto('/checkout')
  await getProceedButton(page).click()
  await page.waitForURL(PAYMENT_PAGE)
  expect(readSession()).toBe(first)
})

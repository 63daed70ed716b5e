import { expectPaid, fillCheckout, getProceedButton } from '../support/checkout.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import {
  addToCart,
  expect,
  expectNoHorizontalScroll,
  payAtDemoGateway,
  test,
  visit,
} from '../support/fixtures.ts'
import { createPromotion, endPromotion } from '../support/promotions.ts'

test('a code from a link reduces the cart, says what is missing, and is removed', async ({ page }) => {
  const code = await createPromotion(page, { minimumSpend: 10 })
  await page.goto(`/services?code=${code.toLowerCase()}&lang=en`)
  await expect(page).toHaveURL(/\/services\?lang=en$/)
  await addToCart(page, 'followers-1000')
  await page.getByTestId('floating-cart').click()
  const field = page.getByLabel('Promotion code')
  await expect(field).toHaveValue(code)
  await expect(field).toHaveAccessibleDescription('Add \u2068£4.41\u2069 more to use this code.')
  await expect(page.getByTestId('cart-total')).toHaveText('£5.59')
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(page.getByText(`${code}\u2069 applied: you save \u2068£2.24\u2069.`)).toBeVisible()
  await expect(page.getByTestId('cart-total')).toHaveText('£8.94')
  await expectAccessible(page, 'cart with a code')
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: /^Remove .*E2E/ }).click()
  await expect(page.getByTestId('cart-total')).toHaveText('£11.18')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Have a code?' })).toBeVisible()
})

test('Enter applies a code in the checkout and does not place the order; the payment is reduced', async ({
  page,
}) => {
  const code = await createPromotion(page)
  await fillCheckout(page)
  await page.getByRole('button', { name: 'Have a code?' }).click()
  const field = page.getByLabel('Promotion code')
  await expect(field).toBeFocused()
  await field.fill('NOSUCHCODE')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('We do not know this code. Check the spelling.')
  await field.fill(code)
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-discount=${code}]`)).toContainText('−£1.12')
  await getProceedButton(page).click()
  await page.waitForURL(/\/payment-processing/)
  await expect(page.locator('main section').first()).toContainText('£4.47')
  await payAtDemoGateway(page)
  await visit(page, '/orders')
  await expect(page.locator('[data-order]')).toContainText('£4.47')
})

test('a code that ended meanwhile is reported before the payment, and the order goes on without it', async ({
  page,
  quiet,
}) => {
  const code = await createPromotion(page)
  await fillCheckout(page)
  await page.getByRole('button', { name: 'Have a code?' }).click()
  await page.getByLabel('Promotion code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-discount=${code}]`)).toBeVisible()
  await endPromotion(page, code)
  quiet.expect(/409/)
  await getProceedButton(page).click()
  await expect(page.getByText(/The promotion code no longer applies to this order/).first()).toBeVisible()
  await expect(page.getByLabel('Promotion code')).toHaveAccessibleDescription('This code is no longer valid.')
  await expect(page.locator('[data-discount]')).toHaveCount(0)
  await getProceedButton(page).click()
  await page.waitForURL(/\/payment-processing/)
})

test('an order that costs nothing needs no payment', async ({ page }) => {
  const code = await createPromotion(page, { benefit: { kind: 'percent', percent: 100 } })
  await fillCheckout(page)
  await page.evaluate((used) => localStorage.setItem('promotionCode', used), code)
  await page.reload()
  await expect(page.locator('[name=method]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expectPaid(page)
  await visit(page, '/orders')
  await expect(page.locator('[data-order]')).toContainText('£0.00')
})

import {
  expect,
  expectNoHorizontalScroll,
  logInAtCheckout,
  payAtDemoGateway,
  test,
} from '../support/fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, locale: 'ar-SA' })

test('a customer buys in Arabic with prices in dollars, from the home page to My Orders', async ({
  page,
}) => {
  await page.goto('/')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('#prices')).toContainText('£3.15')

  await page.getByRole('button', { name: 'العملة' }).click()
  await page.getByRole('button', { name: /USD/ }).click()
  await expect(page.locator('#prices')).toContainText('$3.98')

  await page.locator('#prices a[href="/services#followers"]').click()
  await page.waitForURL(/\/services/)
  const card = page.locator('[data-package=followers-1000]')
  await expect(card).toContainText('1,000 متابع')
  await expect(card.locator('bdi', { hasText: '$7.07' }).first()).toHaveAttribute('dir', 'ltr')
  await card.getByRole('button', { name: /أضف إلى السلة/ }).click()
  await expect(page.locator('header [data-count]')).toHaveText('1')
  await page.getByRole('button', { name: 'كل الخدمات' }).click()
  await page
    .locator('[data-package=likes-3000]')
    .getByRole('button', { name: /أضف إلى السلة/ })
    .click()
  await expectNoHorizontalScroll(page)

  await page.getByTestId('floating-cart').click()
  await page.locator('[data-line=followers-1000]').getByRole('button', { name: 'زيادة واحدة' }).click()
  // 2 x £5.59 and £8.00, each at 1.26479832: $14.14 + $10.12.
  await expect(page.getByTestId('cart-total')).toHaveText('$24.26')
  await expect(page.getByTestId('charge')).toContainText('£19.18')
  await page.getByRole('button', { name: 'المتابعة إلى الدفع' }).click()

  await logInAtCheckout(page)
  await page.waitForURL(/\/checkout/)
  await page.reload()
  const proceed = page.getByRole('button', { name: 'المتابعة إلى الدفع' })
  await expect(proceed).toBeDisabled()
  await page.locator('[name=tiktokUsername]').fill('https://www.tiktok.com/@Noura.K?lang=ar')
  await page.locator('[name=niche]').selectOption({ label: 'السفر' })
  await page.reload()
  await expect(page.locator('[name=niche]')).toHaveValue('Travel')
  await expect(page.getByTestId('charge')).toContainText('£19.18')
  await expectNoHorizontalScroll(page)
  await proceed.click()

  await expect(page.locator('main')).toContainText('£19.18')
  await expect(page.locator('main li bdi').first()).toHaveText(/متابع|إعجاب/)
  await payAtDemoGateway(page)
  await expect(page.locator('header [data-count]')).toHaveCount(0)

  await page.getByRole('link', { name: 'عرض طلباتي' }).click()
  const orders = page.locator('[data-order]')
  await expect(orders).toHaveCount(2)
  await expect(page.locator('main')).toContainText('2,000 متابع')
  await expect(page.locator('main')).toContainText('$14.14')
  await expect(orders.first()).toContainText('@noura.k')
  await expect(orders.first()).toContainText('مدفوع، بانتظار الفيديو')
  await expectNoHorizontalScroll(page)
})
